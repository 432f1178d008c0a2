/** A wallet as EIP-1193 shows it to a page. `on` is missing in some in-app browsers. */
export type Provider = {
  request(ask: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (...values: never[]) => void): unknown
  removeListener?(event: string, listener: (...values: never[]) => void): unknown
}

/** EIP-6963's description of a wallet. */
export type WalletInfo = { uuid: string; name: string; icon: string; rdns: string }
export type Wallet = { info: WalletInfo; provider: Provider }

export type Hex = `0x${string}`

export const toHex = (value: bigint | number): Hex => `0x${value.toString(16)}`

export const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

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
