import { createHash } from 'node:crypto'

export type Visit = {
  readonly source: 'call' | 'socket'
  readonly uuid: string
  readonly device: string | undefined
  readonly accountId: bigint | null
  /** As in `Caller`: an IPv4 address, or an IPv6 /48. */
  readonly clientAddress: string
  readonly content: string
  readonly guessAddress: string | undefined
}

const MAX_CONTENT = 500
const WALLET = /^(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/

/** Hashed, so that only the device itself can find its rows. */
export const visitDeviceHash = (device: string): Buffer =>
  createHash('sha256').update(device).digest()

/** Cuts an IPv4 address to its /24 and IPv6 to its /48 (rules: privacy#telemetry). */
export function truncateAddress(clientAddress: string): string {
  if (!clientAddress.includes(':')) return `${clientAddress.split('.').slice(0, 3).join('.')}.0/24`
  return `${clientAddress.split(':').slice(0, 3).join(':')}::/48`
}

/** Without query and fragment: an order's link carries its secret. */
export const withoutQueries = (content: string): string =>
  content.replace(/[?#][^\s"']*/g, '').slice(0, MAX_CONTENT)

export const guessedWallet = (guessAddress: string | undefined): string | null =>
  guessAddress !== undefined && WALLET.test(guessAddress) ? guessAddress : null
