import type { Provider, TronProvider, TronWallet, TronWeb } from '../provider.ts'

/** Common places for a TronLink-like object. */
const NAMESPACES: readonly [namespace: string, name: string, rdns: string][] = [
  ['okxwallet', 'OKX Wallet', 'com.okex.wallet'],
  ['trustwallet', 'Trust Wallet', 'com.trustwallet.app'],
  ['bitkeep', 'Bitget Wallet', 'com.bitget.web3'],
  ['foxwallet', 'FoxWallet', 'com.foxwallet'],
  ['bybitWallet', 'Bybit Wallet', 'com.bybit'],
  ['gatewallet', 'Gate Wallet', 'io.gate.wallet'],
  ['safepalwallet', 'SafePal', 'com.safepal'],
]

/** TronLink's flag comes last, since others set it too. */
const BRANDS: readonly [flag: string, name: string, rdns: string][] = [
  ['isTokenPocket', 'TokenPocket', 'pro.tokenpocket'],
  ['isImToken', 'imToken', 'im.token.app'],
  ['isTrust', 'Trust Wallet', 'com.trustwallet.app'],
  ['isOkxWallet', 'OKX Wallet', 'com.okex.wallet'],
  ['isBitKeep', 'Bitget Wallet', 'com.bitget.web3'],
  ['isSafePal', 'SafePal', 'com.safepal'],
  ['isFoxWallet', 'FoxWallet', 'com.foxwallet'],
  ['isTronLink', 'TronLink', 'org.tronlink.www'],
]

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields | undefined =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'
    ? (value as Fields)
    : undefined
const hasRequest = (value: unknown): value is Provider =>
  typeof fieldsOf(value)?.['request'] === 'function'
const tronWebOf = (holder: unknown): TronWeb | undefined =>
  fieldsOf(fieldsOf(holder)?.['tronWeb']) as TronWeb | undefined

export const tip1193Provider = (injected: Provider): TronProvider => ({
  request: (ask) => injected.request(ask),
  ...(typeof injected.on === 'function' && {
    on: (event: string, listener: (...values: never[]) => void) => injected.on!(event, listener),
    removeListener: (event: string, listener: (...values: never[]) => void) =>
      injected.removeListener?.(event, listener),
  }),
  tronWeb: () => tronWebOf(injected),
  connectBy: 'eth_requestAccounts',
})

/** Older TronLink: `request` takes `tron_requestAccounts`; changes arrive as messages. */
const olderProvider = (injected: Provider): TronProvider => ({
  request: (ask) => injected.request(ask),
  tronWeb: () => tronWebOf(injected),
  connectBy: 'tron_requestAccounts',
})

/** Only a `tronWeb`, which holds the account. */
const bareProvider = (target: Fields): TronProvider => ({
  request: ({ method }) =>
    Promise.reject(Object.assign(new Error(`this wallet does not know ${method}`), { code: 4200 })),
  tronWeb: () => fieldsOf(target['tronWeb']) as TronWeb | undefined,
  connectBy: null,
})

const walletOf = (
  place: string,
  name: string,
  rdns: string,
  provider: TronProvider,
): TronWallet => ({
  kind: 'tron',
  info: { uuid: `injected.${place}`, name, icon: '', rdns },
  provider,
})

function brandOf(target: Fields): [name: string, rdns: string] {
  const holders = [target['tron'], target['tronLink'], target['tronWeb'], target['ethereum']].map(
    fieldsOf,
  )
  const brand = BRANDS.find(([flag]) => holders.some((holder) => holder?.[flag] === true))
  if (brand) return [brand[1], brand[2]]
  // Only TronLink's extension has the older, unflagged `tronLink`.
  return target['iTron'] !== undefined || target['tronLink'] !== undefined
    ? ['TronLink', 'org.tronlink.www']
    : ['', 'injected']
}

/** Wallets in their own namespaces. */
export function namespacedTronWallets(target: object): TronWallet[] {
  return NAMESPACES.flatMap(([namespace, name, rdns]) => {
    const injected = fieldsOf((target as Fields)[namespace])?.['tronLink']
    return hasRequest(injected) ? [walletOf(namespace, name, rdns, olderProvider(injected))] : []
  })
}

export function commonTronWallet(target: object): TronWallet | undefined {
  const page = target as Fields
  const [name, rdns] = brandOf(page)
  if (hasRequest(page['tron'])) return walletOf('tron', name, rdns, tip1193Provider(page['tron']))
  if (hasRequest(page['tronLink']))
    return walletOf('tronLink', name, rdns, olderProvider(page['tronLink']))
  return fieldsOf(page['tronWeb']) ? walletOf('tronWeb', name, rdns, bareProvider(page)) : undefined
}
