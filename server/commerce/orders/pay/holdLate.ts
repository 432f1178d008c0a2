import { sql } from '../../../platform/db/sql.ts'
import { mayMove } from '../../../../basics/status.ts'
import { holdForLate } from '../../catalogue/holdForLate.ts'
import { releaseStock } from '../../catalogue/releaseStock.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { lockOrder } from '../read/orderRow.ts'

const setStock = (ctx: TransactionContext, orderId: string, state: 'held' | 'released') =>
  sql.named`update shop_order set stock_state = ${state}, updated_at = ${ctx.now()} where id = ${orderId}`.execute(
    ctx.db,
  )

/**
 * Holds the pieces of an order that ran out once more, for money that came late and is enough (DECISIONS C5): `markPaid` takes
 * them in the same transaction. False when it cannot have them.
 */
export async function holdLate(ctx: TransactionContext, orderId: string): Promise<boolean> {
  const order = await lockOrder(ctx, orderId)
  if (!order || !mayMove(order.status, 'revive') || order.stock_state !== 'released') return false
  const { product_id: productId, option_id: optionId, count, total_micro: totalMicro } = order
  if (
    !(await holdForLate(ctx, {
      productId,
      optionId,
      count,
      unitPriceMicro: totalMicro / BigInt(count),
    }))
  )
    return false
  await setStock(ctx, orderId, 'held')
  return true
}

/** The order did not take its money after all. */
export async function releaseLate(ctx: TransactionContext, orderId: string): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  if (!order || order.status !== 'expired' || order.stock_state !== 'held') return
  await releaseStock(ctx, order.option_id, order.count)
  await setStock(ctx, orderId, 'released')
}
