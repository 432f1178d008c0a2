import type { RefundState } from '../../../basics/refunds.ts'
import { col } from '../../platform/db/columns.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/** SQL: a refund of the order with this id waits for an address. */
export const hasOffer = (orderId: Sql): Sql =>
  sql`exists (select from refund r where r.order_id = ${orderId} and r.state = 'offered')`

export async function ordersWithRefunds(
  ctx: Context,
  orderIds: readonly string[],
  states: readonly RefundState[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql({
    order_id: col.present(col.text),
  })`
    select distinct order_id from refund
    where order_id = any(${orderIds}::text[]) and state = any(${states}::text[])`.execute(ctx.db)
  return new Set(rows.map((row) => row.order_id))
}
