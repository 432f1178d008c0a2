import { NETWORKS, type NetworkId, type NetworkKind } from '../../../basics/networks.ts'
import { DAY_MS, HOUR_MS } from '../../../basics/durations.ts'
import type { TransactionContext } from '../../platform/db/context.ts'

/** What an address is for (rules: payments#receiving-addresses). */
export type AddressRole =
  | 'forwarder'
  | 'wallet'
  | 'shared'
  | 'treasury'
  | 'platform'
  | 'payout'
  | 'gas'
  | 'contract'

export const familyOf = (network: NetworkId): NetworkKind => NETWORKS[network].kind

/** On EVM every address has one owner, and a forwarder serves one order. */
export const servesAgain = (family: NetworkKind): boolean => family !== 'evm'

/** The hashed requester; `visitor`: the network address, /48 for IPv6. */
export type Opener = {
  readonly buyer: Buffer
  readonly visitor: Buffer
  /** Whether this buyer has paid an order before. */
  readonly hasPaid?: (ctx: TransactionContext) => Promise<boolean>
}

/** After an exact payment: mistaken second payments come within a day. */
export const COOLDOWN_PAID_MS = DAY_MS
/** Shown but not paid exactly: exchanges hold withdrawals up to a week. */
export const COOLDOWN_UNPAID_MS = 8 * DAY_MS
/** Logs are read this long after an order's time; balances reveal later money. */
export const WATCH_AFTER_MS = 2 * HOUR_MS
/** Held by unpaid orders of a network address, account or device, cooldowns included. */
export const MAX_WALLETS_PER_VISITOR = 3
/** Orders share an address only if their prices differ by more; see constraint address_lent_once. */
export const PRICES_APART_MICRO = 10_000_000n
