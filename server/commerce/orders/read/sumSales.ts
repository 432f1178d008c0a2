import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

const SoldRow = {
  span: col.int,
  asset: col.as<'USDT' | 'XMDD'>(col.text),
  orders: col.int,
  totalMicro: col.bigint,
  shippingMicro: col.bigint,
  discountMicro: col.bigint,
}
type Sold = RowOf<typeof SoldRow>

/** Orders by when they were paid; spans count from 1 and end where the next one begins. */
export async function sumSales(ctx: Pick<Context, 'db'>, starts: readonly Date[]): Promise<Sold[]> {
  const { rows } = await sql(SoldRow)`
    select width_bucket(paid_at, ${[...starts]}::timestamptz[]) as span, asset, count(*)::int as orders,
      sum(total_micro)::bigint as "totalMicro",
      sum(shipping_micro)::bigint as "shippingMicro", sum(discount_micro)::bigint as "discountMicro"
    from shop_order where paid_at >= ${starts[0]} and paid_at < ${starts.at(-1)} group by 1, 2
    order by 1, 2`.execute(ctx.db)
  return rows
}
