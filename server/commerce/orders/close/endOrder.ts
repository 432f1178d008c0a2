import { sql } from '../../../platform/db/sql.ts'
import { piecesOfOrder } from '../lines/orderLine.ts'
import { releaseCoupon } from '../../coupons/takeCoupon.ts'
import { releaseStock } from '../../catalogue/releaseStock.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { setOutcome } from '../../../money/payments/held/heldTransfer.ts'
import { listUnits } from '../../../money/payments/held/listUnits.ts'
import { emit } from '../../../platform/events/emit.ts'
import type { Site } from '../notifyBuyer.ts'
import { refundUndelivered } from '../pay/refundUndelivered.ts'
import type { OrderRow } from '../read/orderRow.ts'

/**
 * Ends an unpaid order whose payment is closed in this transaction: frees its stock and coupon, and refunds partial
 * payments.
 */
export async function endOrder(
  ctx: TransactionContext,
  { id: orderId, stock_state, coupon }: OrderRow,
  reason: 'cancelled' | 'expired',
  site: Site,
): Promise<void> {
  if (coupon !== null) await releaseCoupon(ctx, orderId)
  if (stock_state === 'held') await releaseStock(ctx, piecesOfOrder(orderId))
  await sql.named`
    update shop_order set status = ${reason}, stock_state = 'released', updated_at = ${ctx.now()}
    where id = ${orderId}`.execute(ctx.db)
  await emit(ctx, `order.${reason}`, orderId, {})
  for (const { amountMicro: undeliveredMicro, ...units } of await listUnits(
    ctx,
    orderId,
    'awaitingRemainder',
  )) {
    await setOutcome(ctx, units.transferId, null)
    await refundUndelivered(ctx, site, { ...units, orderId, undeliveredMicro, reason: 'short' })
  }
}
