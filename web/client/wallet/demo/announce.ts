import type { Hex } from '../../../../basics/hex.ts'
import { generatePrivateKey } from 'viem/accounts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { callApi } from '../../callApi.ts'
import { keep, readKept } from '../../storage.ts'
import { DEMO_RDNS } from '../discover.ts'
import type { Provider, WalletInfo } from '../provider.ts'
import { DEMO_TRON_RDNS } from '../tron/watchTronWallets.ts'
import { createDemoProvider, type DemoAsk } from './demoProvider.ts'

const KEY = 'demoWallet.key'
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" ' +
  'height="96" rx="22" fill="#d6402b"/><path d="M20 32a8 8 0 0 1 8-8h38v12M20 ' +
  '32v34a8 8 0 0 0 8 8h48V36H28a8 8 0 0 1-8-4Z" fill="none" stroke="#fff" ' +
  'stroke-width="6" stroke-linejoin="round"/><circle cx="63" cy="55" r="5" ' +
  'fill="#fff"/></svg>'

const info: WalletInfo = {
  uuid: '5b1c1a1e-6a53-4c2e-9d0e-7f0c6c0f4d21',
  name: 'Demo Wallet',
  icon: `data:image/svg+xml,${encodeURIComponent(ICON)}`,
  rdns: DEMO_RDNS,
}

/** Play money; the key never leaves this browser. */
function ownKey(): Hex {
  const kept = readKept(KEY)
  if (kept && /^0x[0-9a-f]{64}$/.test(kept)) return kept as Hex
  const made = generatePrivateKey()
  keep(KEY, made)
  return made
}

let announcing: Promise<void> | undefined

const tronInfo: WalletInfo = {
  ...info,
  uuid: '0e0b7c0c-6f0a-4d9e-8a55-6f3c1f6f9a10',
  name: 'Demo TRON Wallet',
  rdns: DEMO_TRON_RDNS,
}

/** Announces the demo wallets (EIP-6963, TIP-6963) once per page. `confirm` asks the owner. */
export function announceDemoWallet(confirm: (ask: DemoAsk) => Promise<boolean>): Promise<void> {
  announcing ??= announce(confirm).catch((cause: unknown) => {
    announcing = undefined
    throw cause
  })
  return announcing
}

/** Announces now and on request. */
function say(standard: 'eip6963' | 'TIP6963', who: WalletInfo, provider: Provider): void {
  const detail = Object.freeze({ info: Object.freeze(who), provider })
  const tell = () =>
    window.dispatchEvent(new CustomEvent(`${standard}:announceProvider`, { detail }))
  window.addEventListener(`${standard}:requestProvider`, tell)
  tell()
}

async function announce(confirm: (ask: DemoAsk) => Promise<boolean>): Promise<void> {
  const all = await callApi('listDemoChains', {})
  const settings = {
    privateKey: ownKey(),
    origin: location.origin,
    confirm,
    fund: (network: NetworkId, address: string) => callApi('askFaucet', { network, address }),
    memory: {
      read: (key: string) => readKept(`demoWallet.${key}`),
      write: (key: string, value: string) => keep(`demoWallet.${key}`, value),
    },
  }
  say(
    'eip6963',
    info,
    createDemoProvider({ ...settings, chains: all.filter(({ kind }) => kind === 'evm') }),
  )
  const tron = all.find(({ kind }) => kind === 'tron')
  if (!tron) return
  const { createDemoTronProvider } = await import('./demoTronProvider.ts')
  say('TIP6963', tronInfo, createDemoTronProvider({ ...settings, chain: tron }))
}
