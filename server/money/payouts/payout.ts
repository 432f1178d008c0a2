import type { NetworkId } from '../../../basics/networks.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'

/** A member's withdrawal, a buyer's refund, a charge of a spending limit. */
export const PAYOUT_SOURCES = ['withdrawal', 'refund', 'charge'] as const
export type PayoutSourceName = (typeof PAYOUT_SOURCES)[number]

/** Contract calls cost only a fee. Addresses are in the network's form. */
export type PayoutTask =
  | { readonly transferTo: string }
  | { readonly call: { readonly to: string; readonly data: `0x${string}` } }

/** `id` belongs to the source. */
export type PayoutItem = {
  readonly id: bigint
  readonly network: NetworkId
  readonly amountMicro: bigint
  readonly what: PayoutTask
}

/** Before signing or on chain; the money goes back. */
export type PayoutRefusal = 'refusedByToken' | 'refusedByContract' | 'failedOnChain'

/**
 * An approved item goes through `markSent` to `finish` or `refuse`, or straight to `refuse`. Each is called once, in
 * the payout's transaction.
 */
export type PayoutSource = {
  readonly source: PayoutSourceName
  /** Oldest first; may be a batch. */
  approved(ctx: Context, network: NetworkId): Promise<readonly PayoutItem[]>
  /** Locks the row; `undefined` when no longer approved. */
  lock(tx: TransactionContext, id: bigint): Promise<PayoutItem | undefined>
  markSent(tx: TransactionContext, id: bigint, txHash: string): Promise<void>
  /** `txHash` may differ from the first signed. */
  finish(tx: TransactionContext, id: bigint, txHash: string): Promise<void>
  refuse(tx: TransactionContext, id: bigint, reason: PayoutRefusal): Promise<void>
}

/** In texts and logs: `withdrawal 12`. */
export const payoutName = (source: PayoutSourceName, id: bigint): string => `${source} ${id}`

export type PayoutLimits = {
  readonly maxMicro: bigint
  readonly dailyMaxMicro: bigint
  /** Amounts from this one need a second signature. */
  readonly secondFromMicro: bigint
  /** Wallets in lower case. */
  readonly approvers: readonly string[]
}

export type Allowance = 'pay' | 'aboveLimit' | 'aboveDay' | 'needsSecond'

/** Payouts that may not leave wait for a person or the next day. */
export function allowanceOf(
  amountMicro: bigint,
  limits: PayoutLimits,
  facts: { spentTodayMicro: bigint; approved: boolean },
): Allowance {
  if (amountMicro > limits.maxMicro) return 'aboveLimit'
  if (amountMicro >= limits.secondFromMicro && !facts.approved) return 'needsSecond'
  if (facts.spentTodayMicro + amountMicro > limits.dailyMaxMicro) return 'aboveDay'
  return 'pay'
}
