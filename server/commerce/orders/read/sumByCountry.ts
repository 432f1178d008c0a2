import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

const Row = {
  /** Null for digital goods. */
  country: col.orNull(col.text),
  orders: col.int,
  pieces: col.int,
  usdtMicro: col.bigint,
  xmddMicro: col.bigint,
}

export async function sumByCountry(
  ctx: Pick<Context, 'db'>,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<RowOf<typeof Row>[]> {
  const { rows } = await sql(Row)`
    select country, count(*)::int as orders, sum(pieces)::int as pieces,
      coalesce(sum(total_micro) filter (where asset = 'USDT'), 0)::bigint as "usdtMicro",
      coalesce(sum(total_micro) filter (where asset = 'XMDD'), 0)::bigint as "xmddMicro"
    from shop_order where paid_at >= ${from} and paid_at < ${to}
    group by country order by "usdtMicro" desc, "xmddMicro" desc, country nulls last`.execute(
    ctx.db,
  )
  return rows
}
