import { endSession } from '../session.ts'
import {
  readAccount,
  readQuantity,
  sameAddress,
  type Provider,
  type TronProvider,
  type Wallet,
  type WalletKind,
} from './provider.ts'
import {
  UNKNOWN_CHAIN,
  askTronAddress,
  readGrantedAddress,
  readTronChain,
  resumeTronAddress,
  watchTronEvents,
  watchTronMessages,
} from './tron/tronLink.ts'
import { WalletFault } from './walletError.ts'

/** screens#timings: how often a wallet without events is asked, and in the order dialog. */
export const WALLET_POLL_MS = 1000
export const WALLET_POLL_IN_ORDER_MS = 500

/** `address` is base58 on TRON; `chainId` there is `UNKNOWN_CHAIN` when the wallet does not tell. */
export type Connection = { kind: WalletKind; wallet: Wallet; address: string; chainId: number }

/** `token` and `address` are accounts#login-state login state; `wallet` says which wallet to resume with. */
const SAVED = ['token', 'address', 'wallet'] as const

let current: Connection | undefined
let stopWatching: (() => void) | undefined
let ownChainChanges = 0
let pollMs = WALLET_POLL_MS
const listeners = new Set<() => void>()

const set = (next: Connection | undefined) => {
  current = next
  for (const listener of listeners) listener()
}

export const readConnection = (): Connection | undefined => current
export const subscribeConnection = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const save = (key: (typeof SAVED)[number], value: string | undefined) => {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A browser without storage forgets the wallet on the next page, nothing worse.
  }
}

const saved = (key: (typeof SAVED)[number]): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * accounts#wallet-changes: an account or chain change, or a disconnect, clears token, address and saved state and reloads. The
 * session ends on the server too, or its cookie would go on for whoever comes next.
 */
function forgetAndReload() {
  stopWatching?.()
  endSession()
  for (const key of SAVED) save(key, undefined)
  location.reload()
}

function onAccount(account: string | undefined) {
  if (current && (!account || !sameAddress(account, current.address))) forgetAndReload()
}

function onChain(chainId: number) {
  if (!current || current.chainId === chainId || chainId === UNKNOWN_CHAIN) return
  // The page asked for this network itself, in the middle of paying: starting over would throw the buyer out.
  if (ownChainChanges > 0) set({ ...current, chainId })
  else forgetAndReload()
}

/** Runs `change` (a switch of network that this page asks for) without treating it as the buyer's own change. */
export async function changingChain<T>(change: () => Promise<T>): Promise<T> {
  ownChainChanges++
  try {
    return await change()
  } finally {
    if (current) {
      const chainId = await readChainId(current.wallet).catch(() => current?.chainId)
      // A connection is new only when something about it is: whoever uses it starts over with a new one.
      if (current && chainId !== undefined && chainId !== current.chainId)
        set({ ...current, chainId })
    }
    // Some wallets report the change a moment after the switch has answered.
    setTimeout(() => {
      ownChainChanges--
    }, WALLET_POLL_MS)
  }
}

const readChainId = async ({ kind, provider }: Wallet): Promise<number> =>
  kind === 'tron'
    ? readTronChain(provider)
    : Number(readQuantity(await provider.request({ method: 'eth_chainId' })))

/** The account that the wallet grants to the page without asking its owner. */
const readAddress = async ({ kind, provider }: Wallet): Promise<string | undefined> =>
  kind === 'tron'
    ? readGrantedAddress(provider)
    : readAccount(await provider.request({ method: 'eth_accounts' }))

const askAddress = async ({ kind, provider }: Wallet): Promise<string | undefined> =>
  kind === 'tron'
    ? askTronAddress(provider)
    : readAccount(await provider.request({ method: 'eth_requestAccounts' }))

function watchEvents(provider: Provider): () => void {
  const accounts = (list: unknown) => onAccount(readAccount(list))
  const chain = (id: unknown) => onChain(Number(readQuantity(id)))
  const gone = () => forgetAndReload()
  provider.on!('accountsChanged', accounts)
  provider.on!('chainChanged', chain)
  provider.on!('disconnect', gone)
  return () => {
    provider.removeListener?.('accountsChanged', accounts)
    provider.removeListener?.('chainChanged', chain)
    provider.removeListener?.('disconnect', gone)
  }
}

/** One look at a wallet. A question that fails is asked again: locked or busy is not gone. */
async function look(wallet: Wallet): Promise<void> {
  try {
    onAccount(await readAddress(wallet))
    onChain(await readChainId(wallet))
  } catch {
    // Asked again with the next look.
  }
}

/** For wallets without events. */
function watchByAsking(wallet: Wallet): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const ask = async () => {
    await look(wallet)
    if (!stopped) timer = setTimeout(ask, pollMs)
  }
  timer = setTimeout(ask, pollMs)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** TronLink's older wallets tell of some changes by messages, and of others not at all. */
function watchOlderTron(wallet: Wallet): () => void {
  const stopMessages = watchTronMessages(window, () => void look(wallet), forgetAndReload)
  const stopAsking = watchByAsking(wallet)
  return () => {
    stopMessages()
    stopAsking()
  }
}

const hasEvents = (provider: Provider | TronProvider): boolean => typeof provider.on === 'function'

function watchWallet(wallet: Wallet): () => void {
  if (wallet.kind === 'evm')
    return hasEvents(wallet.provider) ? watchEvents(wallet.provider) : watchByAsking(wallet)
  return hasEvents(wallet.provider)
    ? watchTronEvents(wallet.provider, { onAccount, onChain, onGone: forgetAndReload })
    : watchOlderTron(wallet)
}

/** The order dialog looks twice as often (screens#timings); returns the way back. */
export function pollFaster(): () => void {
  pollMs = WALLET_POLL_IN_ORDER_MS
  return () => {
    pollMs = WALLET_POLL_MS
  }
}

/** One brand may have a wallet of each kind. */
const nameOf = ({ kind, info }: Wallet): string =>
  kind === 'tron' ? `tron:${info.rdns}` : info.rdns

function take(connection: Connection): Connection {
  const { wallet, address } = connection
  stopWatching?.()
  stopWatching = watchWallet(wallet)
  save('address', address)
  save('wallet', nameOf(wallet))
  set(connection)
  return connection
}

/** Asks the wallet for its account; must follow a tap, since phones refuse it otherwise. */
export async function connectWallet(wallet: Wallet): Promise<Connection> {
  const address = await askAddress(wallet)
  if (!address) throw new WalletFault('noAccount')
  return take({ kind: wallet.kind, wallet, address, chainId: await readChainId(wallet) })
}

/** The wallet that this browser used last, if one was connected. */
export const savedWallet = (): string | undefined => saved('wallet')

/** Takes up the connection of an earlier page when the wallet still grants it; asks for no confirmation. */
export async function resumeWallet(wallets: readonly Wallet[]): Promise<Connection | undefined> {
  if (current) return current
  const wallet = wallets.find((one) => nameOf(one) === savedWallet())
  if (!wallet) return undefined
  const address = await (
    wallet.kind === 'tron' ? resumeTronAddress(wallet.provider) : readAddress(wallet)
  ).catch(() => undefined)
  const before = saved('address')
  if (!address || (before && !sameAddress(before, address))) return undefined
  const chainId = await readChainId(wallet).catch(() => undefined)
  // Every part of a page that looks for wallets resumes, and the buyer may have chosen another wallet meanwhile.
  if (current || chainId === undefined) return current
  return take({ kind: wallet.kind, wallet, address, chainId })
}

/** The buyer lets go of the wallet: accounts#login-state logout. */
export const disconnectWallet = (): void => forgetAndReload()
