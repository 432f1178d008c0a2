import type { ChainToken } from '../../../basics/tokens.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'

/** A member's withdrawal, a buyer's refund, a charge of a spending limit. */
const PAYOUT_SOURCES = ['withdrawal', 'refund', 'charge'] as const
export type PayoutSourceName = (typeof PAYOUT_SOURCES)[number]

/** Contract calls cost only a fee. Addresses are in the network's form. */
type PayoutTask =
  | { readonly transferTo: string }
  | { readonly call: { readonly to: string; readonly data: `0x${string}` } }

/** `id` belongs to the source. */
export type PayoutItem = {
  readonly id: bigint
  readonly network: NetworkId
  /** USDT unless named. */
  readonly asset?: ChainToken
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
  approved(ctx: Context, network: NetworkId, asset?: ChainToken): Promise<readonly PayoutItem[]>
  /** Locks the row; `undefined` when no longer approved. */
  lock(tx: TransactionContext, id: bigint): Promise<PayoutItem | undefined>
  /** Fixes what it pays while a person pays it by hand. */
  fixContent?(tx: TransactionContext, id: bigint): Promise<void>
  /** It is not paid by hand after all. */
  freeContent?(tx: TransactionContext, id: bigint): Promise<void>
  markSent(tx: TransactionContext, id: bigint, txHash: string): Promise<void>
  /** `txHash` may differ from the first signed. */
  finish(tx: TransactionContext, id: bigint, txHash: string): Promise<void>
  refuse(tx: TransactionContext, id: bigint, reason: PayoutRefusal): Promise<void>
  /** Approves what was already paid to `receiver`; `undefined` for another kind of payout. */
  approvePaid(tx: TransactionContext, id: bigint, receiver: string): Promise<PayoutItem | undefined>
  /** Whether `approvePaid` would approve more than this one. */
  wouldApproveMore?(tx: TransactionContext, id: bigint, receiver: string): Promise<boolean>
  /** Approves exactly these, which one transaction paid, or none; answers the first, which represents all. */
  approvePaidTogether?(
    tx: TransactionContext,
    ids: readonly bigint[],
    receiver: string,
  ): Promise<PayoutItem | undefined>
  /** Whether anything that this one represents is still approved. */
  owes?(tx: TransactionContext, id: bigint): Promise<boolean>
  /** Makes new ids greater than this one. */
  skipIds(tx: TransactionContext, upTo: bigint): Promise<void>
}

export const tokenOf = ({ asset = 'USDT' }: Pick<PayoutItem, 'asset'>): ChainToken => asset

/** In texts and logs: `withdrawal 12`. */
export const payoutName = (source: PayoutSourceName, id: bigint): string => `${source} ${id}`

/** In the journal and in commands: `withdrawal:12`. */
export const payoutReference = (source: PayoutSourceName, id: bigint): string => `${source}:${id}`

export function parsePayoutReference(
  sources: readonly PayoutSource[],
  text: string,
): { readonly source: PayoutSource; readonly id: bigint } | undefined {
  const [, name, id] = /^([a-z]+):(\d{1,18})$/.exec(text) ?? []
  const source = sources.find((one) => one.source === name)
  return id !== undefined && source ? { source, id: BigInt(id) } : undefined
}

export type PayoutLimits = {
  readonly maxMicro: bigint
  readonly dailyMaxMicro: bigint
  /** Amounts from this one need a second signature. */
  readonly secondFromMicro: bigint
  /** Wallets in lower case. */
  readonly approvers: readonly string[]
  /** Named in what approvers sign, so that it is good for no other shop. */
  readonly shop: string | null
}

export type Allowance = 'pay' | 'aboveLimit' | 'aboveDay' | 'needsSecond'

/** Within 24 hours. */
export type Spent = {
  readonly allMicro: bigint
  /** Without the second person. */
  readonly aloneMicro: bigint
}

/** Payouts that may not leave wait for a person or the next day. */
export function allowanceOf(
  amountMicro: bigint,
  limits: PayoutLimits,
  { spent, approved }: { readonly spent: Spent; readonly approved: boolean },
): Allowance {
  if (amountMicro > limits.maxMicro) return 'aboveLimit'
  // Slices of a large amount count together.
  if (!approved && spent.aloneMicro + amountMicro >= limits.secondFromMicro) return 'needsSecond'
  if (spent.allMicro + amountMicro > limits.dailyMaxMicro) return 'aboveDay'
  return 'pay'
}
