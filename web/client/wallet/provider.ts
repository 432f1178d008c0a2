import { isTronAddress } from '../../../basics/tron/address.ts'

/** A wallet as EIP-1193 and TIP-1193 show it to a page. `on` is missing in some in-app browsers. */
export type Provider = {
  request(ask: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (...values: never[]) => void): unknown
  removeListener?(event: string, listener: (...values: never[]) => void): unknown
}

/** The part of the `tronWeb` that a wallet injects which the shop uses. `base58` is false while the wallet is locked. */
export type TronWeb = {
  defaultAddress?: { base58?: unknown }
  fullNode?: { host?: unknown }
  trx?: {
    sign?(what: unknown): Promise<unknown>
    signMessageV2?(message: string): Promise<unknown>
    getBlockByNumber?(number: number): Promise<{ blockID?: unknown }>
  }
}

/** A TRON wallet, whichever way it came into the page. */
export type TronProvider = Provider & {
  /** Read anew each time: wallets put it there late and replace it. */
  tronWeb(): TronWeb | undefined
  /** How the wallet is asked for its account: TIP-1193, TronLink's older way, or not at all (it shows it by itself). */
  readonly connectBy: 'eth_requestAccounts' | 'tron_requestAccounts' | null
}

/** EIP-6963's and TIP-6963's description of a wallet. */
export type WalletInfo = { uuid: string; name: string; icon: string; rdns: string }
export type WalletKind = 'evm' | 'tron'
export type EvmWallet = { kind: 'evm'; info: WalletInfo; provider: Provider }
export type TronWallet = { kind: 'tron'; info: WalletInfo; provider: TronProvider }
export type Wallet = EvmWallet | TronWallet

/** Hex addresses are the same in any case; in base58 the case says something. */
export const sameAddress = (a: string, b: string): boolean =>
  a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())

/** A quantity in a wallet's answer; wallets answer hex strings, a few plain numbers. */
export function readQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^(0x[0-9a-fA-F]+|\d+)$/.test(value)) return BigInt(value)
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw new TypeError(`the wallet answered no quantity: ${String(value).slice(0, 80)}`)
}

/** The first account of eth_accounts' or eth_requestAccounts' answer. */
export function readAccount(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  return typeof first === 'string' && /^0x[0-9a-fA-F]{40}$/.test(first) ? first : undefined
}

/** The same of a TRON wallet, whose accounts are written in base58. */
export function readTronAccount(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && isTronAddress(first) ? first : undefined
}
