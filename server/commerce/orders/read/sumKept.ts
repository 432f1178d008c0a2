import { RETURN_DAYS } from '../../../../basics/refunds.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

const DAY_MS = 86_400_000

/**
 * Micro-USDT that the account paid for goods which it received and can no longer ask to give back. A coupon's part was not
 * paid.
 */
export async function sumKept(
  ctx: Pick<Context, 'db' | 'now'>,
  accountId: bigint,
): Promise<bigint> {
  const before = new Date(ctx.now().getTime() - RETURN_DAYS * DAY_MS)
  const { rows } = await sql.named({ micro: col.present(col.bigint) })`
    select coalesce(sum((l.total_micro - l.discount_micro) * l.received / l.count), 0)::bigint as micro
    from shop_order o join order_line l on l.order_id = o.id
    where o.account_id = ${accountId} and o.asset = 'USDT' and o.paid_at <= ${before}`.execute(
    ctx.db,
  )
  return rows[0]!.micro
}
