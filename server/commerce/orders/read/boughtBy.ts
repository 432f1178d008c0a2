import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

const Row = {
  id: col.present(col.bigint),
  orders: col.int,
  usdtMicro: col.bigint,
  xmddMicro: col.bigint,
  last: col.time,
}
type Bought = RowOf<typeof Row>

/** Paid orders of members, with what they cost; refunds are not taken off. */
export async function boughtBy(
  ctx: Pick<Context, 'db'>,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, Bought>> {
  const { rows } = await sql(Row)`
    select account_id as id, count(*)::int as orders,
      coalesce(sum(total_micro) filter (where asset = 'USDT'), 0)::bigint as "usdtMicro",
      coalesce(sum(total_micro) filter (where asset = 'XMDD'), 0)::bigint as "xmddMicro", max(created_at) as last
    from shop_order where account_id = any(${[...ids]}::bigint[]) and paid_at is not null
    group by account_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
