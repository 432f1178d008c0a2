import { sql } from '../../../platform/db/sql.ts'
import { mayMove } from '../../../../basics/status.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { setCouponPaid } from '../../coupons/takeCoupon.ts'
import { takeStock } from '../../catalogue/takeStock.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import type { PaymentSettled } from '../../../money/payments/payment.ts'
import { addNotice } from '../../../platform/messages/addNotice.ts'
import { giveKeys } from './giveKeys.ts'
import { payingLines, piecesOfOrder } from '../lines/orderLine.ts'
import { lockOrder } from '../read/orderRow.ts'
import { emit } from '../../../platform/events/emit.ts'

/**
 * Takes the reserved stock and marks the order paid, in the settling transaction with the payment locked. Throws if the
 * order cannot be paid.
 */
export async function markPaid(ctx: TransactionContext, event: PaymentSettled): Promise<void> {
  const order = await lockOrder(ctx, event.orderId)
  if (!order) throw new Error(`payment settled for unknown order ${event.orderId}`)
  // An expired order reserves its stock again, see `reserveForLatePayment`.
  if (
    !mayMove(order.status, 'pay') &&
    !(mayMove(order.status, 'revive') && order.stock_state === 'held')
  )
    throw new Error(`payment settled for order ${event.orderId}, which is ${order.status}`)
  if (order.stock_state === 'unheld')
    throw new Error(`payment settled for order ${order.id}, which reserves no stock`)
  if (order.coupon !== null) await setCouponPaid(ctx, order.id, true)
  if (order.stock_state === 'held') await takeStock(ctx, piecesOfOrder(order.id))
  await sql.named`
    with lines as (${payingLines(order.id)})
    update shop_order set status = 'paid', stock_state = 'taken', paid_at = ${ctx.now()}, updated_at = ${ctx.now()}
    where id = ${order.id}`.execute(ctx.db)
  await emit(ctx, 'order.paid', order.id, {
    network: event.network,
    txHash: event.txHash,
    amount: formatMicro(event.receivedMicro),
  })
  await giveKeys(ctx, order.id)
  if (order.account_id === null) return
  await addNotice(ctx, {
    accountId: order.account_id,
    kind: 'orderPaid',
    facts: { orderId: order.id, amount: formatMicro(order.total_micro), asset: order.asset },
  })
}
