import { isTronAddress } from '../../../basics/tron/address.ts'

/** EIP-1193 or TIP-1193. Some in-app browsers lack `on`. */
export type Provider = {
  request(ask: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (...values: never[]) => void): unknown
  removeListener?(event: string, listener: (...values: never[]) => void): unknown
}

/** `base58` is false while locked. */
export type TronWeb = {
  defaultAddress?: { base58?: unknown }
  fullNode?: { host?: unknown }
  trx?: {
    sign?(what: unknown): Promise<unknown>
    signMessageV2?(message: string): Promise<unknown>
    getBlockByNumber?(number: number): Promise<{ blockID?: unknown }>
  }
}

export type TronProvider = Provider & {
  /** Read each time: wallets set it late and replace it. */
  tronWeb(): TronWeb | undefined
  /** Requests the account: TIP-1193, older TronLink, or none needed. */
  readonly connectBy: 'eth_requestAccounts' | 'tron_requestAccounts' | null
}

/** EIP-6963, TIP-6963. */
export type WalletInfo = { uuid: string; name: string; icon: string; rdns: string }
export type WalletKind = 'evm' | 'tron'
export type EvmWallet = { kind: 'evm'; info: WalletInfo; provider: Provider }
export type TronWallet = { kind: 'tron'; info: WalletInfo; provider: TronProvider }
export type Wallet = EvmWallet | TronWallet

/** Hex ignores case; base58 does not. */
export const sameAddress = (a: string, b: string): boolean =>
  a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())

/** Wallets return hex strings or numbers. */
export function readQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^(0x[0-9a-fA-F]+|\d+)$/.test(value)) return BigInt(value)
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw new TypeError(`the wallet answered no quantity: ${String(value).slice(0, 80)}`)
}

export function readAccount(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  return typeof first === 'string' && /^0x[0-9a-fA-F]{40}$/.test(first) ? first : undefined
}

export function readTronAccount(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && isTronAddress(first) ? first : undefined
}
