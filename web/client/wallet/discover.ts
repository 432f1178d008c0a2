import type { EvmWallet, Provider, Wallet, WalletInfo } from './provider.ts'
import { safeIcon } from './safeIcon.ts'
import { watchTronWallets } from './tron/watchTronWallets.ts'

type Announcement = { info: WalletInfo; provider: Provider }

/** Brand flags of in-app browsers; the first match wins. */
const BRANDS: readonly [flag: string, name: string, rdns: string][] = [
  ['isTokenPocket', 'TokenPocket', 'pro.tokenpocket'],
  ['isImToken', 'imToken', 'im.token.app'],
  ['isTrust', 'Trust Wallet', 'com.trustwallet.app'],
  ['isTrustWallet', 'Trust Wallet', 'com.trustwallet.app'],
  ['isOkxWallet', 'OKX Wallet', 'com.okex.wallet'],
  ['isOKExWallet', 'OKX Wallet', 'com.okex.wallet'],
  ['isBitKeep', 'Bitget Wallet', 'com.bitget.web3'],
  ['isSafePal', 'SafePal', 'com.safepal'],
  ['isCoinbaseWallet', 'Coinbase Wallet', 'com.coinbase.wallet'],
  ['isMetaMask', 'MetaMask', 'io.metamask'],
]

const isProvider = (value: unknown): value is Provider =>
  typeof value === 'object' && value !== null && typeof (value as Provider).request === 'function'

const isAnnouncement = (value: unknown): value is Announcement => {
  const { info, provider } = (value ?? {}) as Partial<Announcement>
  return (
    isProvider(provider) &&
    typeof info?.uuid === 'string' &&
    typeof info.name === 'string' &&
    typeof info.rdns === 'string'
  )
}

export function injectedWallet(injected: unknown): EvmWallet | undefined {
  if (!isProvider(injected)) return undefined
  const flags = injected as unknown as Record<string, unknown>
  const [, name, rdns] = BRANDS.find(([flag]) => flags[flag] === true) ?? ['', '', 'injected']
  return { kind: 'evm', info: { uuid: 'injected', name, icon: '', rdns }, provider: injected }
}

/** Lists wallets, EVM before TRON. Calls `onChange` now and for newcomers; returns the unsubscriber. */
export function watchWallets(
  target: Window & { ethereum?: unknown },
  onChange: (wallets: readonly Wallet[]) => void,
): () => void {
  let evm: readonly Wallet[] = []
  let tron: readonly Wallet[] = []
  const report = () => onChange([...evm, ...tron])
  const stopTron = watchTronWallets(target, (found) => ((tron = found), report()))
  const stopEvm = watchEvmWallets(target, (found) => ((evm = found), report()))
  return () => {
    stopTron()
    stopEvm()
  }
}

/** By EIP-6963, else `window.ethereum`. */
function watchEvmWallets(
  target: Window & { ethereum?: unknown },
  onChange: (wallets: readonly EvmWallet[]) => void,
): () => void {
  const announced = new Map<string, EvmWallet>()
  const report = () => {
    const list = [...announced.values()]
    const injected = injectedWallet(target.ethereum)
    // Extensions also set window.ethereum, often to another wrapper.
    const isKnown =
      !injected ||
      list.some(
        ({ provider, info }) => provider === injected.provider || info.rdns === injected.info.rdns,
      )
    const onlyDemo = list.every(({ info }) => info.rdns === DEMO_RDNS)
    onChange(isKnown || !onlyDemo ? list : [...list, injected])
  }
  const onAnnounce = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>
    if (!isAnnouncement(detail)) return
    const { info, provider } = detail
    announced.set(info.rdns || info.uuid, {
      kind: 'evm',
      info: { ...info, icon: safeIcon(info.icon ?? '') },
      provider,
    })
    report()
  }
  target.addEventListener('eip6963:announceProvider', onAnnounce)
  // MetaMask mobile injects late and fires this.
  target.addEventListener('ethereum#initialized', report)
  target.dispatchEvent(new Event('eip6963:requestProvider'))
  report()
  return () => {
    target.removeEventListener('eip6963:announceProvider', onAnnounce)
    target.removeEventListener('ethereum#initialized', report)
  }
}

export const DEMO_RDNS = 'demo.xiaopu'
