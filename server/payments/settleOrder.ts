import { baseToMicro, microToBase } from '../../basics/money.ts'
import type { TransferReason, TransferStatus } from '../../basics/status.ts'
import { compareSum, settleRule, type PaymentOutcome, type PaymentState } from './rules.ts'

/** A payment as the rules see it; `receivedMicro` is what arrived in time and is final. */
export type PaymentFacts = {
  readonly state: PaymentState
  readonly totalMicro: bigint
  readonly dueMicro: bigint
  readonly receivedMicro: bigint
  readonly outcome: PaymentOutcome
}

export type TransferFacts = { readonly id: bigint; readonly amountBase: bigint; readonly decimals: number; readonly timeMs: number; readonly dueAtMs: number }

export type TransferVerdict = {
  readonly id: bigint
  readonly status: TransferStatus
  readonly reason: TransferReason | null
  readonly deliveredBase: bigint
  /** On somebody's balance. */
  readonly creditedBase: bigint
  readonly heldBase: bigint
}

export type Settlement = {
  readonly payment: PaymentFacts
  readonly verdict: TransferVerdict
  /** Earlier short transfers that are delivered now that the sum is there. */
  readonly completed: readonly TransferVerdict[]
  readonly pays: boolean
}

const delivered = (one: { id: bigint; amountBase: bigint }): TransferVerdict =>
  ({ id: one.id, status: 'settled', reason: null, deliveredBase: one.amountBase, creditedBase: 0n, heldBase: 0n })

/**
 * One more final transfer for an order. Pure: the same facts always give the same answer, and delivered + held is the
 * transfer's whole amount, dust below a micro-unit included.
 */
export function settleOrder(payment: PaymentFacts, short: readonly { id: bigint; amountBase: bigint }[], transfer: TransferFacts): Settlement {
  const { micro } = baseToMicro(transfer.amountBase, transfer.decimals)
  const late = transfer.timeMs > transfer.dueAtMs
  const sumMicro = payment.receivedMicro + micro
  const rule = settleRule({ state: payment.state, late, sum: compareSum(sumMicro, payment.dueMicro, payment.totalMicro) })
  const wantedMicro = payment.totalMicro - payment.receivedMicro
  const deliveredBase = rule.delivers === 'all' ? transfer.amountBase
    : rule.delivers === 'upToPrice' ? microToBase(wantedMicro, transfer.decimals)
    : 0n
  const inTime = payment.state === 'open' && !late
  return {
    payment: {
      ...payment,
      state: rule.pays ? 'complete' : payment.state,
      receivedMicro: inTime ? sumMicro : payment.receivedMicro,
      outcome: rule.outcome,
    },
    verdict: { id: transfer.id, status: rule.status, reason: rule.reason, deliveredBase, creditedBase: 0n, heldBase: transfer.amountBase - deliveredBase },
    completed: rule.pays ? short.map(delivered) : [],
    pays: rule.pays,
  }
}
