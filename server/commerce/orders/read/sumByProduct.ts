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

export async function sumByProduct(
  ctx: Pick<Context, 'db'>,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<RowOf<typeof Row>[]> {
  const { rows } = await sql(Row)`
    select product_id as "productId", sum(count)::int as pieces, sum(refunded)::int as refunded,
      coalesce(sum(total_micro) filter (where paid_asset = 'USDT'), 0)::bigint as "usdtMicro",
      coalesce(sum(total_micro) filter (where paid_asset = 'XMDD'), 0)::bigint as "xmddMicro"
    from order_line where paid_at >= ${from} and paid_at < ${to}
    group by product_id order by "usdtMicro" desc, "xmddMicro" desc, product_id`.execute(ctx.db)
  return rows
}
