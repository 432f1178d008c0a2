import { sql } from '../../../platform/db/sql.ts'
import { mayMove } from '../../../../basics/status.ts'
import { holdForLate } from '../../catalogue/holdForLate.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { piecesOfOrder } from '../lines/orderLine.ts'
import { lockOrder } from '../read/orderRow.ts'

/** Holds the stock of all lines again for late money, or of none (rules: ordering#late-stock); `markPaid` takes it in the same transaction. */
export async function holdLate(ctx: TransactionContext, orderId: string): Promise<boolean> {
  const order = await lockOrder(ctx, orderId)
  if (!order || !mayMove(order.status, 'revive') || order.stock_state !== 'released') return false
  if (!(await holdForLate(ctx, piecesOfOrder(orderId)))) return false
  await sql.named`update shop_order set stock_state = 'held', updated_at = ${ctx.now()} where id = ${orderId}`.execute(
    ctx.db,
  )
  return true
}
