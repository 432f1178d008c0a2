import type { NetworkId } from '../../../basics/networks.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'

/** A member's withdrawal, a buyer's refund, a charge of a spending limit. */
export const PAYOUT_SOURCES = ['withdrawal', 'refund', 'charge'] as const
export type PayoutSourceName = (typeof PAYOUT_SOURCES)[number]

/**
 * A USDT transfer from the payout wallet, or a contract call, which costs only a fee. Addresses in the network's form.
 */
export type PayoutTask =
  | { readonly transferTo: string }
  | { readonly call: { readonly to: string; readonly data: `0x${string}` } }

/** An approved payout; `id` belongs to its source. */
export type PayoutItem = {
  readonly id: bigint
  readonly network: NetworkId
  readonly amountMicro: bigint
  readonly what: PayoutTask
}

/** Why a payout cannot be made, before signing or on chain. Its money goes back. */
export type PayoutRefusal = 'refusedByToken' | 'refusedByContract' | 'failedOnChain'

/**
 * A domain's side of payouts. An approved item goes through `markSent` to `finish` or `refuse`, or straight to
 * `refuse`; each is called once, in the payout's transaction.
 */
export type PayoutSource = {
  readonly source: PayoutSourceName
  /** Approved, unsent items of a network, oldest first; may be a batch. */
  approved(ctx: Context, network: NetworkId): Promise<readonly PayoutItem[]>
  /** Locks the row; `undefined` when no longer approved. */
  lock(tx: TransactionContext, id: bigint): Promise<PayoutItem | undefined>
  markSent(tx: TransactionContext, id: bigint, txHash: string): Promise<void>
  /** `txHash` is the final transaction, not always the first signed. */
  finish(tx: TransactionContext, id: bigint, txHash: string): Promise<void>
  refuse(tx: TransactionContext, id: bigint, reason: PayoutRefusal): Promise<void>
}

/** The name in texts and logs: `withdrawal 12`. */
export const payoutName = (source: PayoutSourceName, id: bigint): string => `${source} ${id}`

export type PayoutLimits = {
  readonly maxMicro: bigint
  readonly dailyMaxMicro: bigint
  /** Amounts from this one need a second signature. */
  readonly secondFromMicro: bigint
  /** Wallets that may sign second, lower case. */
  readonly approvers: readonly string[]
}

export type Allowance = 'pay' | 'aboveLimit' | 'aboveDay' | 'needsSecond'

/** Decides whether a payout may leave now. Others are not refused; they wait for approval or the next day. */
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
