import { createHash } from 'node:crypto'

/** Something that a visitor who agreed to telemetry lets the shop see. */
export type Visit = {
  readonly source: 'call' | 'socket'
  readonly uuid: string
  /** The device cookie, where the device showed one. */
  readonly device: string | undefined
  readonly accountId: bigint | null
  /** As in `Caller`: an IPv4 address, or an IPv6 /64. */
  readonly clientAddress: string
  readonly content: string
  readonly guessAddress: string | undefined
}

const MAX_CONTENT = 500
const WALLET = /^(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/

/** Useless to whoever reads the table, and found again by the device itself. */
export const deviceHash = (device: string): Buffer => createHash('sha256').update(device).digest()

/** privacy#telemetry: an IPv4 address is kept as its /24, an IPv6 one as its /48. */
export function truncateAddress(clientAddress: string): string {
  if (!clientAddress.includes(':')) return `${clientAddress.split('.').slice(0, 3).join('.')}.0/24`
  return `${clientAddress.split(':').slice(0, 3).join(':')}::/48`
}

/** Paths without what follows them: the address of an order carries its secret. */
export const withoutQueries = (content: string): string =>
  content.replace(/[?#][^\s"']*/g, '').slice(0, MAX_CONTENT)

/** A connected wallet's address; anything else is nobody's business. */
export const walletOf = (guessAddress: string | undefined): string | null =>
  guessAddress !== undefined && WALLET.test(guessAddress) ? guessAddress : null
