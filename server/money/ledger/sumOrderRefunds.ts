import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { NowAndBefore, Windows } from '../../platform/db/windows.ts'

/** Orders paid from a balance and given back to it, in micro-USDT. */
export async function sumOrderRefunds(
  ctx: Context,
  { from, middle, to }: Windows,
): Promise<NowAndBefore<bigint>> {
  const { rows } = await sql.named({ now: col.bigint, before: col.bigint })`
    select coalesce(sum(amount_micro) filter (where at >= ${middle}::timestamptz), 0)::bigint as now,
      coalesce(sum(amount_micro) filter (where at < ${middle}::timestamptz), 0)::bigint as before
    from ledger_transfer where kind = 'orderRefund' and asset = 'USDT' and at >= ${from}
      and at < ${to}`.execute(ctx.db)
  return rows[0]!
}
