import type { PaymentStatus, TransferReason, TransferStatus } from '../../../../basics/status.ts'

/** What the final transfers of an order say, without those on their way. */
export type PaymentOutcome = 'waiting' | 'settled' | 'short' | 'over' | 'late' | 'held' | 'refunded'

/** `complete`: the money is there; `closed`: the order was cancelled or ran out. */
export type PaymentState = 'open' | 'complete' | 'closed'

/** `revived`: closed, but this money alone is enough, not too late, and the order can have its goods for it (ordering#stock-hold). */
type RuleState = PaymentState | 'revived'

type Rule = {
  readonly state: RuleState
  /** The block is later than the quote's expiry. */
  readonly late: boolean | 'any'
  /** What has arrived for it, this transfer included, against what is due. */
  readonly sum: 'below' | 'exact' | 'above' | 'any'
  readonly status: TransferStatus
  readonly reason: TransferReason | null
  /** How much of this transfer is delivered against the order; the remainder is held. */
  readonly delivers: 'all' | 'upToPrice' | 'none'
  /** What is not delivered waits for the rest; otherwise it is somebody's to get back. */
  readonly waits: boolean
  readonly outcome: PaymentOutcome
  /** The order becomes paid by it. */
  readonly pays: boolean
}

/**
 * State × facts → outcome of a final transfer (payments#named-place, payments#payment-states). Exactly one row fits every case. An open order holds its
 * pieces, so that money for it counts even when its own quote ran out before another one.
 */
export const SETTLE_RULES: readonly Rule[] = [
  {
    state: 'open',
    late: 'any',
    sum: 'below',
    status: 'short',
    reason: 'short',
    delivers: 'none',
    waits: true,
    outcome: 'short',
    pays: false,
  },
  {
    state: 'open',
    late: false,
    sum: 'exact',
    status: 'settled',
    reason: null,
    delivers: 'all',
    waits: false,
    outcome: 'settled',
    pays: true,
  },
  {
    state: 'open',
    late: true,
    sum: 'exact',
    status: 'settled',
    reason: 'late',
    delivers: 'all',
    waits: false,
    outcome: 'settled',
    pays: true,
  },
  {
    state: 'open',
    late: 'any',
    sum: 'above',
    status: 'over',
    reason: 'over',
    delivers: 'upToPrice',
    waits: false,
    outcome: 'over',
    pays: true,
  },
  {
    state: 'complete',
    late: 'any',
    sum: 'any',
    status: 'held',
    reason: 'twice',
    delivers: 'none',
    waits: false,
    outcome: 'over',
    pays: false,
  },
  {
    state: 'closed',
    late: 'any',
    sum: 'any',
    status: 'late',
    reason: 'late',
    delivers: 'none',
    waits: false,
    outcome: 'late',
    pays: false,
  },
  {
    state: 'revived',
    late: 'any',
    sum: 'exact',
    status: 'settled',
    reason: 'late',
    delivers: 'all',
    waits: false,
    outcome: 'settled',
    pays: true,
  },
  {
    state: 'revived',
    late: 'any',
    sum: 'above',
    status: 'over',
    reason: 'over',
    delivers: 'upToPrice',
    waits: false,
    outcome: 'over',
    pays: true,
  },
]

export type SettleCase = {
  readonly state: RuleState
  readonly late: boolean
  readonly sum: 'below' | 'exact' | 'above'
}

export function settleRule(one: SettleCase): Rule {
  const fitting = SETTLE_RULES.filter(
    (rule) =>
      rule.state === one.state &&
      (rule.late === 'any' || rule.late === one.late) &&
      (rule.sum === 'any' || rule.sum === one.sum),
  )
  if (fitting.length !== 1) throw new Error(`${fitting.length} rules fit ${JSON.stringify(one)}`)
  return fitting[0]!
}

/** At least the smallest offered amount is enough; up to the price nothing is over. */
export const compareSum = (
  sumMicro: bigint,
  dueMicro: bigint,
  totalMicro: bigint,
): 'below' | 'exact' | 'above' =>
  sumMicro < dueMicro ? 'below' : sumMicro > totalMicro ? 'above' : 'exact'

/** Outcomes under which more money may still change everything, so that the buyer is shown what is on its way. */
const AWAITS: ReadonlySet<PaymentOutcome> = new Set(['waiting', 'short', 'late'])

export const shownStatus = (
  outcome: PaymentOutcome,
  underway: 'seen' | 'confirming' | null,
): PaymentStatus => (underway !== null && AWAITS.has(outcome) ? underway : outcome)

/** Transfers that never count, with the reason that is logged or kept (payments#token). */
export type TransferRefusal = 'wrongToken' | 'zeroValue' | 'noTransfer'
export const KEPT_REFUSALS: ReadonlySet<TransferRefusal> = new Set(['noTransfer'])
