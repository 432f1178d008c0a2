import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { NowAndBefore, Windows } from '../../platform/db/windows.ts'

/** Given back to members' balances, in micro-USDT. What goes back on chain is posted as a refund, too. */
export async function sumOrderRefunds(
  ctx: Context,
  { from, middle, to }: Windows,
): Promise<NowAndBefore<bigint>> {
  const { rows } = await sql.named({ now: col.bigint, before: col.bigint })`
    select coalesce(sum(amount_micro) filter (where at >= ${middle}::timestamptz), 0)::bigint as now,
      coalesce(sum(amount_micro) filter (where at < ${middle}::timestamptz), 0)::bigint as before
    from ledger_transfer where kind = 'orderRefund' and asset = 'USDT' and at >= ${from} and at < ${to}
      and exists (select from ledger_account where id = credit_id and system is null)`.execute(
    ctx.db,
  )
  return rows[0]!
}
