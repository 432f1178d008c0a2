import type { PaymentStatus, TransferReason, TransferStatus } from '../../../../basics/status.ts'

export type PaymentOutcome = 'waiting' | 'settled' | 'short' | 'over' | 'late' | 'held' | 'refunded'

/** `complete`: paid. `closed`: cancelled or expired. */
export type PaymentState = 'open' | 'complete' | 'closed'

/**
 * `revived`: closed, but this transfer alone is enough and stock is held again (rules: ordering#late-stock).
 */
type RuleState = PaymentState | 'revived'

type Rule = {
  readonly state: RuleState
  /** The block is later than the quote's expiry. */
  readonly late: boolean | 'any'
  /** Received so far, this transfer included, against the amount due. */
  readonly sum: 'below' | 'exact' | 'above' | 'any'
  readonly status: TransferStatus
  readonly reason: TransferReason | null
  /** What is not delivered is held. */
  readonly delivers: 'all' | 'upToPrice' | 'none'
  /** Held money waits for the remainder; otherwise it is refunded or credited. */
  readonly waits: boolean
  readonly outcome: PaymentOutcome
  readonly pays: boolean
}

/**
 * Exactly one row fits every case. An open order whose money is enough holds its stock by now (`reserveGoods`), so late
 * money counts for it (rules: payments#outcomes).
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

type SettleCase = {
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

/** More money can still change these. */
const CHANGEABLE: ReadonlySet<PaymentOutcome> = new Set(['waiting', 'short', 'late'])

export const shownStatus = (
  outcome: PaymentOutcome,
  underway: 'seen' | 'confirming' | null,
): PaymentStatus => (underway !== null && CHANGEABLE.has(outcome) ? underway : outcome)
