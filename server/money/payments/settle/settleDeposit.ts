import { baseToMicro } from '../../../../basics/money.ts'
import type { PaymentFacts, Settlement, TransferFacts } from './settleOrder.ts'

/** Credits any amount however late; only dust below a micro-unit is held. Pure. */
export function settleDeposit(
  payment: PaymentFacts,
  transfer: Pick<TransferFacts, 'id' | 'amountBase' | 'decimals'>,
): Settlement {
  const { id, amountBase, decimals } = transfer
  const { micro } = baseToMicro(amountBase, decimals)
  if (micro === 0n) {
    return {
      payment,
      verdict: {
        id,
        status: 'held',
        reason: 'short',
        deliveredBase: 0n,
        creditedBase: 0n,
        heldBase: amountBase,
        outcome: null,
      },
      completed: [],
      pays: false,
    }
  }
  const pays = payment.state === 'open'
  return {
    payment: {
      ...payment,
      state: pays ? 'complete' : payment.state,
      receivedMicro: payment.receivedMicro + micro,
      outcome: 'settled',
    },
    verdict: {
      id,
      status: 'settled',
      reason: null,
      deliveredBase: 0n,
      creditedBase: amountBase,
      heldBase: 0n,
      outcome: 'credit',
    },
    completed: [],
    pays,
  }
}
