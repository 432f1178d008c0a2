import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { NowAndBefore, Windows } from '../../platform/db/windows.ts'

/** Refunds that arrived on chain, in micro-USDT. */
export async function sumRefunded(
  ctx: Context,
  { from, middle, to }: Windows,
): Promise<NowAndBefore<bigint>> {
  const { rows } = await sql.named({ now: col.bigint, before: col.bigint })`
    select coalesce(sum(amount_micro) filter (where updated_at >= ${middle}::timestamptz), 0)::bigint as now,
      coalesce(sum(amount_micro) filter (where updated_at < ${middle}::timestamptz), 0)::bigint as before
    from refund where state = 'done' and updated_at >= ${from} and updated_at < ${to}`.execute(
    ctx.db,
  )
  return rows[0]!
}
