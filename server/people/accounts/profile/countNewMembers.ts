import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NowAndBefore, Windows } from '../../../platform/db/windows.ts'

export async function countNewMembers(
  ctx: Context,
  { from, middle, to }: Windows,
): Promise<NowAndBefore<number>> {
  const { rows } = await sql.named({ now: col.int, before: col.int })`
    select (count(*) filter (where created_at >= ${middle}::timestamptz))::int as now,
      (count(*) filter (where created_at < ${middle}::timestamptz))::int as before
    from account where created_at >= ${from} and created_at < ${to}`.execute(ctx.db)
  return rows[0]!
}
