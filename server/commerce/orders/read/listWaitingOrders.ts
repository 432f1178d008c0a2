import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'

export async function listWaitingOrders(
  ctx: Context,
  options: readonly number[],
  most: number,
): Promise<string[]> {
  const { rows } = await sql.named({ id: col.text })`
    select o.id from shop_order o where o.status in ('paid', 'refunding') and exists (
      select from order_line l where l.order_id = o.id and l.status = 'paid'
        and l.option_id = any(${[...options]}::int[]))
    order by o.paid_at, o.id limit ${most}::int`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
