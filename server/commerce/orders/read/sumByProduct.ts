import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

const Row = {
  productId: col.int,
  pieces: col.int,
  refunded: col.int,
  usdtMicro: col.bigint,
  xmddMicro: col.bigint,
}

/** Lines of orders that were paid in this time, the largest sum first. */
export async function sumByProduct(
  ctx: Pick<Context, 'db'>,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<RowOf<typeof Row>[]> {
  const { rows } = await sql(Row)`
    select l.product_id as "productId", sum(l.count)::int as pieces, sum(l.refunded)::int as refunded,
      coalesce(sum(l.total_micro) filter (where o.asset = 'USDT'), 0)::bigint as "usdtMicro",
      coalesce(sum(l.total_micro) filter (where o.asset = 'XMDD'), 0)::bigint as "xmddMicro"
    from shop_order o join order_line l on l.order_id = o.id
    where o.paid_at >= ${from} and o.paid_at < ${to}
    group by l.product_id order by "usdtMicro" desc, "xmddMicro" desc, l.product_id`.execute(ctx.db)
  return rows
}
