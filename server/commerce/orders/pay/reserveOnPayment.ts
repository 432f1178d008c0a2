import { payWithCoupon } from '../../coupons/takeCoupon.ts'
import { reserveStock } from '../../catalogue/reserveStock.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { endOrder } from '../close/endOrder.ts'
import type { Site } from '../notifyBuyer.ts'
import { piecesOfOrder } from '../lines/orderLine.ts'
import { lockOrder } from '../read/orderRow.ts'

/**
 * Reserves the stock of an order placed beyond its visitor's share, once its whole price is seen on chain (rules:
 * ordering#reservation-limits). False when the stock is gone or another paid order used up the coupon; once the money
 * is final, such an order ends and is refunded. The caller locks the payment.
 */
export async function reserveOnPayment(
  ctx: TransactionContext,
  site: Site,
  orderId: string,
  isFinal: boolean,
): Promise<boolean> {
  const order = await lockOrder(ctx, orderId)
  if (!order || order.status !== 'unpaid') return true
  if (isFinal && order.coupon !== null && !(await payWithCoupon(ctx, orderId))) {
    await endOrder(ctx, order, 'expired', site)
    return false
  }
  if (order.stock_state !== 'unheld') return true
  if (await reserveStock(ctx, piecesOfOrder(orderId))) {
    await sql.named`
      update shop_order set stock_state = 'held', updated_at = ${ctx.now()}
      where id = ${orderId}`.execute(ctx.db)
    return true
  }
  if (isFinal) await endOrder(ctx, order, 'expired', site)
  return false
}
