import { baseToMicro, microToBase } from '../../../../basics/money.ts'
import { AWAITS_REMAINDER, type Outcome } from '../../../../basics/outcomes.ts'
import type { TransferReason, TransferStatus } from '../../../../basics/status.ts'
import { LATE_DELIVERY_MS } from '../payment.ts'
import { settleRule, type PaymentOutcome, type PaymentState } from './rules.ts'

/** `receivedMicro` is the final money that arrived for it. */
export type PaymentFacts = {
  readonly state: PaymentState
  readonly totalMicro: bigint
  readonly dueMicro: bigint
  readonly receivedMicro: bigint
  /** The part already refunded. */
  readonly refundedMicro: bigint
  readonly outcome: PaymentOutcome
  readonly mayRevive: boolean
}

export type TransferFacts = {
  readonly id: bigint
  readonly amountBase: bigint
  readonly decimals: number
  readonly timeMs: number
  readonly dueAtMs: number
}

export type TransferVerdict = {
  readonly id: bigint
  readonly status: TransferStatus
  readonly reason: TransferReason | null
  readonly deliveredBase: bigint
  readonly creditedBase: bigint
  readonly heldBase: bigint
  readonly outcome: Outcome | null
}

export type Settlement = {
  readonly payment: PaymentFacts
  readonly verdict: TransferVerdict
  readonly completed: readonly TransferVerdict[]
  readonly pays: boolean
}

const delivered = (one: { id: bigint; amountBase: bigint }): TransferVerdict => ({
  id: one.id,
  status: 'settled',
  reason: null,
  deliveredBase: one.amountBase,
  creditedBase: 0n,
  heldBase: 0n,
  outcome: 'deliver',
})

/** Pure. Delivered + held is the transfer's whole amount, dust included. */
export function settleOrder(
  payment: PaymentFacts,
  underpaid: readonly { id: bigint; amountBase: bigint }[],
  transfer: TransferFacts,
): Settlement {
  const { micro } = baseToMicro(transfer.amountBase, transfer.decimals)
  const late = transfer.timeMs > transfer.dueAtMs
  const keptMicro = payment.receivedMicro - payment.refundedMicro
  const sumMicro = keptMicro + micro
  // Earlier parts were refunded when the order expired, so this transfer must be enough alone.
  const revives =
    payment.state === 'closed' &&
    payment.mayRevive &&
    micro >= payment.dueMicro &&
    sumMicro >= payment.dueMicro &&
    transfer.timeMs <= transfer.dueAtMs + LATE_DELIVERY_MS
  const rule = settleRule({
    state: revives ? 'revived' : payment.state,
    late,
    sum: sumMicro < payment.dueMicro ? 'below' : sumMicro > payment.totalMicro ? 'above' : 'exact',
  })
  const deliveredBase =
    rule.delivers === 'all'
      ? transfer.amountBase
      : rule.delivers === 'upToPrice'
        ? microToBase(payment.totalMicro - keptMicro, transfer.decimals)
        : 0n
  const counts = payment.state === 'open' || revives
  const outcome =
    deliveredBase === transfer.amountBase ? 'deliver' : rule.waits ? AWAITS_REMAINDER : null
  return {
    payment: {
      ...payment,
      state: rule.pays ? 'complete' : payment.state,
      receivedMicro: counts ? payment.receivedMicro + micro : payment.receivedMicro,
      outcome: rule.outcome,
    },
    verdict: {
      id: transfer.id,
      status: rule.status,
      reason: rule.reason,
      deliveredBase,
      creditedBase: 0n,
      heldBase: transfer.amountBase - deliveredBase,
      outcome,
    },
    completed: rule.pays ? underpaid.map(delivered) : [],
    pays: rule.pays,
  }
}
