import { sql } from '../../../platform/db/sql.ts'
import { mayMove } from '../../../../basics/status.ts'
import { holdForLate } from '../../catalogue/holdForLate.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { lockOrder } from '../read/orderRow.ts'

/** Holds stock again for late money (rules: ordering#late-stock); `markPaid` takes it in the same transaction. */
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
  await sql.named`update shop_order set stock_state = 'held', updated_at = ${ctx.now()} where id = ${orderId}`.execute(
    ctx.db,
  )
  return true
}
