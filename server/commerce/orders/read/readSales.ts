import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { Windows } from '../../../platform/db/windows.ts'
import { sql } from '../../../platform/db/sql.ts'

type Sales = { readonly orders: number; readonly usdtMicro: bigint }

/** Paid orders and what they cost in USDT; orders in XMDD count, and add no USDT. */
export async function readSales(
  ctx: Context,
  { from, middle, to }: Windows,
): Promise<{ readonly now: Sales; readonly before: Sales }> {
  const { rows } = await sql.named({
    orders: col.int,
    earlier: col.int,
    usdt: col.bigint,
    earlier_usdt: col.bigint,
  })`
    select (count(*) filter (where paid_at >= ${middle}::timestamptz))::int as orders,
      (count(*) filter (where paid_at < ${middle}::timestamptz))::int as earlier,
      coalesce(sum(total_micro) filter (where paid_at >= ${middle}::timestamptz and asset = 'USDT'), 0)::bigint as usdt,
      coalesce(sum(total_micro) filter (where paid_at < ${middle}::timestamptz
        and asset = 'USDT'), 0)::bigint as earlier_usdt
    from shop_order where paid_at >= ${from} and paid_at < ${to}`.execute(ctx.db)
  const row = rows[0]!
  return {
    now: { orders: row.orders, usdtMicro: row.usdt },
    before: { orders: row.earlier, usdtMicro: row.earlier_usdt },
  }
}
