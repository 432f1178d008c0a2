import { col } from '../db/columns.ts'
import type { Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'

export async function countJobs(
  ctx: Context,
): Promise<{ readonly due: number; readonly failing: number }> {
  const { rows } = await sql({ due: col.int, failing: col.int })`
    select (count(*) filter (where run_at <= ${ctx.now()}::timestamptz))::int as due,
      (count(*) filter (where attempts > 0 and last_error is not null))::int as failing
    from graphile_worker.jobs`.execute(ctx.db)
  return rows[0]!
}
