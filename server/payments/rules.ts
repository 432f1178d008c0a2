import type { PaymentStatus, TransferReason, TransferStatus } from '../../basics/status.ts'

/** What the final transfers of an order say, without those on their way. */
export type PaymentOutcome = 'waiting' | 'settled' | 'short' | 'over' | 'late' | 'held' | 'refunded'

/** `complete`: the money is there; `closed`: the order was cancelled or ran out. */
export type PaymentState = 'open' | 'complete' | 'closed'

type Rule = {
  readonly state: PaymentState
  /** The block is later than the quote's expiry. */
  readonly late: boolean | 'any'
  /** What has arrived in time, this transfer included, against what is due. */
  readonly sum: 'below' | 'exact' | 'above' | 'any'
  readonly status: TransferStatus
  readonly reason: TransferReason | null
  /** How much of this transfer is delivered against the order; the remainder is held. */
  readonly delivers: 'all' | 'upToPrice' | 'none'
  readonly outcome: PaymentOutcome
  /** The order becomes paid by it. */
  readonly pays: boolean
}

/** State × facts → outcome of a final transfer (DECISIONS A3, C2). Exactly one row fits every case. */
export const SETTLE_RULES: readonly Rule[] = [
  { state: 'open', late: false, sum: 'below', status: 'short', reason: 'short', delivers: 'none', outcome: 'short', pays: false },
  { state: 'open', late: false, sum: 'exact', status: 'settled', reason: null, delivers: 'all', outcome: 'settled', pays: true },
  { state: 'open', late: false, sum: 'above', status: 'over', reason: 'over', delivers: 'upToPrice', outcome: 'over', pays: true },
  { state: 'open', late: true, sum: 'any', status: 'late', reason: 'late', delivers: 'none', outcome: 'late', pays: false },
  { state: 'complete', late: 'any', sum: 'any', status: 'held', reason: 'twice', delivers: 'none', outcome: 'over', pays: false },
  { state: 'closed', late: 'any', sum: 'any', status: 'late', reason: 'late', delivers: 'none', outcome: 'late', pays: false },
]

export type SettleCase = { readonly state: PaymentState; readonly late: boolean; readonly sum: 'below' | 'exact' | 'above' }

export function settleRule(one: SettleCase): Rule {
  const fitting = SETTLE_RULES.filter(
    (rule) => rule.state === one.state && (rule.late === 'any' || rule.late === one.late) && (rule.sum === 'any' || rule.sum === one.sum),
  )
  if (fitting.length !== 1) throw new Error(`${fitting.length} rules fit ${JSON.stringify(one)}`)
  return fitting[0]!
}

/** At least the smallest offered amount is enough; up to the price nothing is over. */
export const compareSum = (sumMicro: bigint, dueMicro: bigint, totalMicro: bigint): 'below' | 'exact' | 'above' =>
  sumMicro < dueMicro ? 'below' : sumMicro > totalMicro ? 'above' : 'exact'

/** Outcomes under which more money may still change everything, so that the buyer is shown what is on its way. */
const AWAITS: ReadonlySet<PaymentOutcome> = new Set(['waiting', 'short', 'late'])

export const shownStatus = (outcome: PaymentOutcome, underway: 'seen' | 'confirming' | null): PaymentStatus =>
  underway !== null && AWAITS.has(outcome) ? underway : outcome

/** Transfers that never count, with the reason that is logged or kept (DECISIONS D5). */
export type Refusal = 'wrongToken' | 'zeroValue' | 'noTransfer'
export const KEPT_REFUSALS: ReadonlySet<Refusal> = new Set(['noTransfer'])
