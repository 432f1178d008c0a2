import { AWAITS_REMAINDER } from '../../../../basics/outcomes.ts'
import { baseToMicro } from '../../../../basics/money.ts'
import type { Settlement, PaymentFacts, TransferFacts, TransferVerdict } from './settleOrder.ts'

type Part = { readonly id: bigint; readonly amountBase: bigint; readonly amountMicro: bigint }

const credited = ({ id, amountBase }: Pick<Part, 'id' | 'amountBase'>): TransferVerdict => ({
  id,
  status: 'settled',
  reason: null,
  deliveredBase: 0n,
  creditedBase: amountBase,
  heldBase: 0n,
  outcome: 'credit',
})

/**
 * Credits any amount from the minimum (the payment's total) on; less waits until it adds up, dust below a micro-unit
 * is held. Pure (rules: balances#deposits).
 */
export function settleDeposit(
  payment: PaymentFacts,
  waiting: readonly Part[],
  transfer: Pick<TransferFacts, 'id' | 'amountBase' | 'decimals'>,
): Settlement {
  const { id, amountBase, decimals } = transfer
  const { micro } = baseToMicro(amountBase, decimals)
  const held = {
    deliveredBase: 0n,
    creditedBase: 0n,
    heldBase: amountBase,
    reason: 'short',
  } as const
  if (micro === 0n)
    return {
      payment,
      verdict: { id, status: 'held', outcome: null, ...held },
      completed: [],
      pays: false,
    }
  const receivedMicro = payment.receivedMicro + micro
  const pays = payment.state === 'open'
  if (waiting.reduce((sum, one) => sum + one.amountMicro, micro) < payment.totalMicro)
    return {
      payment: { ...payment, receivedMicro, outcome: pays ? 'short' : payment.outcome },
      verdict: { id, status: 'short', outcome: AWAITS_REMAINDER, ...held },
      completed: [],
      pays: false,
    }
  return {
    payment: {
      ...payment,
      state: pays ? 'complete' : payment.state,
      receivedMicro,
      outcome: 'settled',
    },
    verdict: credited({ id, amountBase }),
    completed: waiting.map(credited),
    pays,
  }
}
