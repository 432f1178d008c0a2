import { sql } from '../../../platform/db/sql.ts'
import { mayMove } from '../../../../basics/status.ts'
import { releaseCoupon, takeCoupon } from '../../coupons/takeCoupon.ts'
import { reserveLateStock } from '../../catalogue/reserveLateStock.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { piecesOfOrder } from '../lines/orderLine.ts'
import { lockOrder, type OrderRow } from '../read/orderRow.ts'
import { readReceiver } from '../read/readReceiver.ts'

/** Takes the order's coupon again under the agreed terms, for the same buyer, network address and browser. */
async function retakeCoupon(
  ctx: TransactionContext,
  { id, coupon, account_id, device_hash, client_hash, receiver_email, ...order }: OrderRow,
): Promise<boolean> {
  if (coupon === null) return true
  const taken = await takeCoupon(ctx, {
    couponId: coupon.id,
    orderId: id,
    buyer: {
      accountId: account_id,
      device: device_hash,
      network: client_hash,
      email: receiver_email,
      phone: (await readReceiver(ctx, id))?.phone,
    },
    discountMicro: order.discount_micro,
    asset: order.asset,
    isPaid: true,
  })
  return taken === 'taken'
}

/**
 * Takes the coupon and reserves the stock of all lines again for late money, or nothing (rules: ordering#late-stock);
 * `markPaid` takes it in the same transaction.
 */
export async function reserveForLatePayment(
  ctx: TransactionContext,
  orderId: string,
): Promise<boolean> {
  const order = await lockOrder(ctx, orderId)
  if (!order || !mayMove(order.status, 'revive') || order.stock_state !== 'released') return false
  if (!(await retakeCoupon(ctx, order))) return false
  if (!(await reserveLateStock(ctx, piecesOfOrder(orderId)))) {
    if (order.coupon !== null) await releaseCoupon(ctx, orderId)
    return false
  }
  await sql.named`
    update shop_order set stock_state = 'held', updated_at = ${ctx.now()}
    where id = ${orderId}`.execute(ctx.db)
  return true
}
