import { sql } from '../../../platform/db/sql.ts'
import { mayMove } from '../../../../basics/status.ts'
import { releaseStock } from '../../catalogue/releaseStock.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { closePayment, type Closing } from '../../../money/payments/quotes/closePayment.ts'
import { setOutcome } from '../../../money/payments/held/heldTransfer.ts'
import { listUnits } from '../../../money/payments/held/listUnits.ts'
import { refundUndelivered } from '../pay/refundUndelivered.ts'
import { lockOrder } from '../read/orderRow.ts'
import { emit } from '../../../platform/events/emit.ts'
import type { Site } from '../notifyBuyer.ts'

/**
 * Closes an open order and releases its stock if its payment can be closed; otherwise changes nothing and says why.
 * Partial payments are refunded; money that arrives afterwards is late.
 */
export async function closeOrder(
  ctx: TransactionContext,
  orderId: string,
  reason: 'cancelled' | 'expired',
  site: Site = null,
): Promise<Closing> {
  const closing = await closePayment(ctx, { orderId, reason })
  if (closing !== 'closed') return closing
  const order = await lockOrder(ctx, orderId)
  if (!order || !mayMove(order.status, reason === 'cancelled' ? 'cancel' : 'expire')) {
    throw new Error(`order ${orderId} is ${order?.status ?? 'missing'} while its payment was open`)
  }
  if (order.stock_state === 'held') await releaseStock(ctx, order.option_id, order.count)
  await sql.named`
    update shop_order set status = ${reason}, stock_state = 'released', updated_at = ${ctx.now()} where id = ${orderId}`.execute(
    ctx.db,
  )
  await emit(ctx, `order.${reason}`, orderId, {})
  for (const { amountMicro: undeliveredMicro, ...units } of await listUnits(
    ctx,
    orderId,
    'awaitingRemainder',
  )) {
    await setOutcome(ctx, units.transferId, null)
    await refundUndelivered(ctx, site, { ...units, orderId, undeliveredMicro, reason: 'short' })
  }
  return closing
}
