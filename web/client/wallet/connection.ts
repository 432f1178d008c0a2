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

/** For wallets without events (rules: screens#timings). */
export const WALLET_POLL_MS = 1000
export const WALLET_POLL_IN_ORDER_MS = 500

/** On TRON, `address` is base58 and `chainId` may be `UNKNOWN_CHAIN`. */
export type Connection = { kind: WalletKind; wallet: Wallet; address: string; chainId: number }

/** The login (rules: accounts#login-state) and the `wallet` to resume. */
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
    // The next page asks again.
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
 * Clears the login on a changed account or chain or a disconnect (rules: accounts#wallet-changes). Ends the server's
 * session, too, for the next account.
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
  // The page asked for it while paying; a reload would lose progress.
  if (ownChainChanges > 0) set({ ...current, chainId })
  else forgetAndReload()
}

/** Runs `change`, the page's own network switch, without signing out. */
export async function changingChain<T>(change: () => Promise<T>): Promise<T> {
  ownChainChanges++
  try {
    return await change()
  } finally {
    if (current) {
      const chainId = await readChainId(current.wallet).catch(() => current?.chainId)
      // Only when different, since users restart on replacement.
      if (current && chainId !== undefined && chainId !== current.chainId)
        set({ ...current, chainId })
    }
    // Some wallets report the change after answering.
    setTimeout(() => {
      ownChainChanges--
    }, WALLET_POLL_MS)
  }
}

const readChainId = async ({ kind, provider }: Wallet): Promise<number> =>
  kind === 'tron'
    ? readTronChain(provider)
    : Number(readQuantity(await provider.request({ method: 'eth_chainId' })))

/** The granted account, without confirmation. */
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

/** A locked or busy wallet is not gone. */
async function pollWallet(wallet: Wallet): Promise<void> {
  try {
    onAccount(await readAddress(wallet))
    onChain(await readChainId(wallet))
  } catch {}
}

function watchByPolling(wallet: Wallet): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const poll = async () => {
    await pollWallet(wallet)
    if (!stopped) timer = setTimeout(poll, pollMs)
  }
  timer = setTimeout(poll, pollMs)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** Older TronLink reports some changes by message, others never. */
function watchOlderTron(wallet: Wallet): () => void {
  const stopMessages = watchTronMessages(window, () => void pollWallet(wallet), forgetAndReload)
  const stopPolling = watchByPolling(wallet)
  return () => {
    stopMessages()
    stopPolling()
  }
}

const hasEvents = (provider: Provider | TronProvider): boolean => typeof provider.on === 'function'

function watchWallet(wallet: Wallet): () => void {
  if (wallet.kind === 'evm')
    return hasEvents(wallet.provider) ? watchEvents(wallet.provider) : watchByPolling(wallet)
  return hasEvents(wallet.provider)
    ? watchTronEvents(wallet.provider, { onAccount, onChain, onGone: forgetAndReload })
    : watchOlderTron(wallet)
}

/** Doubles the poll rate for the order dialog (rules: screens#timings); returns the reset. */
export function pollFaster(): () => void {
  pollMs = WALLET_POLL_IN_ORDER_MS
  return () => {
    pollMs = WALLET_POLL_MS
  }
}

const nameOf = ({ kind, info }: Wallet): string =>
  kind === 'tron' ? `tron:${info.rdns}` : info.rdns

function adopt(connection: Connection): Connection {
  const { wallet, address } = connection
  stopWatching?.()
  stopWatching = watchWallet(wallet)
  save('address', address)
  save('wallet', nameOf(wallet))
  set(connection)
  return connection
}

/** Must follow a tap, or phones refuse. */
export async function connectWallet(wallet: Wallet): Promise<Connection> {
  const address = await askAddress(wallet)
  if (!address) throw new WalletFault('noAccount')
  return adopt({ kind: wallet.kind, wallet, address, chainId: await readChainId(wallet) })
}

export const savedWallet = (): string | undefined => saved('wallet')

/** Resumes an earlier connection without confirmation. */
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
  // Several components resume; another wallet may be chosen meanwhile.
  if (current || chainId === undefined) return current
  return adopt({ kind: wallet.kind, wallet, address, chainId })
}

export const disconnectWallet = (): void => forgetAndReload()
