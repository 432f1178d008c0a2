import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** Refunds that were offered and are not finally paid out, in micro-units of USDT. */
export async function sumOwed(ctx: Context): Promise<bigint> {
  const { rows } = await sql({ sum: col.bigint })`
    select coalesce(sum(amount_micro), 0)::bigint as sum from refund
    where state in ('offered', 'claimed', 'approved', 'sent')`.execute(ctx.db)
  return rows[0]!.sum
}
