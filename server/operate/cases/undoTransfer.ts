import { formatMicro } from '../../../basics/money.ts'
import { reopenOrder } from '../../commerce/orders/close/reopenOrder.ts'
import type { Site } from '../../commerce/orders/notifyBuyer.ts'
import { lockOrder } from '../../commerce/orders/read/orderRow.ts'
import { giveDustBack } from '../../money/payments/held/dust.ts'
import { orderOfTransfer, transferAmount } from '../../money/payments/held/heldTransfer.ts'
import { undoAttribution, type UndoProblem } from '../../money/payments/held/undoAttribution.ts'
import { lockPayments } from '../../money/payments/settle/lockPayments.ts'
import { withdrawOffer } from '../../money/refunds/takeBackRefund.ts'
import { audit, type StaffContext } from '../../people/staff/asStaff.ts'
import { emit } from '../../platform/events/emit.ts'

/** Why an attribution stays; the caller rolls back. */
type UndoRefusal = UndoProblem | 'goodsLeft' | 'refundOnItsWay'

export const UNDO_REFUSALS: Readonly<Record<UndoRefusal, string>> = {
  notUndoable: 'no order has this transfer',
  goodsLeft: 'the goods have left, or a return was asked for',
  refunded: 'money of this order was refunded or credited already',
  refundOnItsWay: 'its refund is on the way',
  creditSpent: 'the balance that was credited does not cover it any more',
}

/**
 * Undoes what the rules attributed (rules: payments#undone-by-a-person): the money is held again with the reason
 * `undone`, and an order that it had paid is unpaid or expired.
 */
export async function undoTransfer(
  tx: StaffContext<'cases.decide'>,
  site: Site,
  transferId: bigint,
  why: string,
): Promise<'done' | UndoRefusal> {
  const orderId = (await orderOfTransfer(tx, transferId)) ?? null
  if (orderId === null) return 'notUndoable'
  const [payment] = await lockPayments(tx, [orderId])
  const order = await lockOrder(tx, orderId)
  if (!payment || !order) return 'notUndoable'
  if (!(await withdrawOffer(tx, transferId))) return 'refundOnItsWay'
  // What went as dust is held again first, so that the books find it.
  await giveDustBack(tx, transferId)
  const undone = await undoAttribution(tx, payment, transferId)
  if (typeof undone === 'string') return undone
  if (undone.reopened && !(await reopenOrder(tx, site, order))) return 'goodsLeft'
  const amountMicro = await transferAmount(tx, transferId)
  await emit(tx, 'order.undone', orderId, { amount: formatMicro(amountMicro) })
  await audit(tx, {
    action: 'undoTransfer',
    subject: { kind: 'transfer', id: `${transferId}` },
    amountMicro,
    keeps: true,
    facts: { why, orderId },
  })
  return 'done'
}
