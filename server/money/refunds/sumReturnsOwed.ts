import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** Delivered money that returns give back, not yet finally paid out, in micro-units of USDT. */
export async function sumReturnsOwed(ctx: Pick<Context, 'db'>): Promise<bigint> {
  const { rows } = await sql({ sum: col.bigint })`
    select coalesce(sum(amount_micro), 0)::bigint as sum from refund
    where part = 'delivered'
      and state in ('offered', 'claimed', 'approved', 'sent')`.execute(ctx.db)
  return rows[0]!.sum
}
