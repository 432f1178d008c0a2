import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Micro-USDT of the goods that the account paid in USDT and confirmed to have received; goods given back do not count. */
export async function sumReceived(ctx: Pick<Context, 'db'>, accountId: bigint): Promise<bigint> {
  const { rows } = await sql.named({ micro: col.present(col.bigint) })`
    select coalesce(sum(l.received * l.unit_price_micro), 0)::bigint as micro
    from shop_order o join order_line l on l.order_id = o.id
    where o.account_id = ${accountId} and o.asset = 'USDT' and o.paid_at is not null`.execute(
    ctx.db,
  )
  return rows[0]!.micro
}
