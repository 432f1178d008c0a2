import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import type { PaymentStatus } from '../../../../basics/status.ts'
import type { StoredTransfer } from '../transfers/storeTransfers.ts'
import type { LockedPayment } from './lockPayments.ts'
import { shownStatus } from './rules.ts'
import { settleDeposit } from './settleDeposit.ts'
import { settleOrder, type PaymentFacts, type Settlement } from './settleOrder.ts'

export type Underpaid = {
  readonly id: bigint
  readonly network: NetworkId
  readonly amountBase: bigint
  readonly amountMicro: bigint
  readonly txHash: string
  readonly logIndex: number
}

export type SettleFacts = {
  readonly dueMicro: bigint
  readonly underpaid: readonly Underpaid[]
  readonly underway: 'seen' | 'confirming' | null
}

/** A locked payment with its new final transfers, in chain order. */
export type Unsettled = {
  readonly payment: LockedPayment
  readonly facts: SettleFacts
  readonly transfers: readonly StoredTransfer[]
}

export type Settled = { readonly stored: StoredTransfer; readonly settlement: Settlement }

export type Decision = {
  readonly payment: LockedPayment
  readonly settled: readonly Settled[]
  readonly after: PaymentFacts
  /** What waited before these came. */
  readonly underpaid: readonly Underpaid[]
  readonly status: PaymentStatus
}

/** All but what is kept for the remainder was refunded. */
const sumRefunded = (payment: LockedPayment, underpaid: readonly Underpaid[]): bigint =>
  payment.state === 'complete'
    ? 0n
    : underpaid.reduce((left, one) => left - one.amountMicro, payment.receivedMicro)

/** Pure. */
export function decide(
  { payment, facts: { dueMicro, underpaid, underway }, transfers }: Unsettled,
  network: NetworkId,
  mayRevive: boolean,
): Decision {
  const decimals = NETWORKS[network].usdtDecimals
  const refundedMicro = sumRefunded(payment, underpaid)
  let after: PaymentFacts = { ...payment, dueMicro, refundedMicro, mayRevive }
  let waiting: { id: bigint; amountBase: bigint; amountMicro: bigint }[] = [...underpaid]
  const settled = transfers.map((stored) => {
    const { transfer, dueAtMs, amountMicro } = stored.attributed
    const { amountBase, timeMs } = transfer
    const one = { id: stored.id, amountBase, decimals, timeMs, dueAtMs: dueAtMs! }
    const settlement =
      payment.kind === 'deposit'
        ? settleDeposit(after, waiting, one)
        : settleOrder(after, waiting, one)
    after = settlement.payment
    if (settlement.verdict.status === 'short') waiting.push({ ...one, amountMicro })
    else if (payment.kind === 'deposit' && settlement.completed.length > 0) waiting = []
    return { stored, settlement }
  })
  return { payment, settled, after, underpaid, status: shownStatus(after.outcome, underway) }
}
