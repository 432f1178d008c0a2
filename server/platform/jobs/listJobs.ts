import { col, type RowOf } from '../db/columns.ts'
import type { Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'

const Row = {
  task: col.present(col.text),
  waiting: col.int,
  oldest: col.orNull(col.time),
  attempts: col.int,
  problem: col.orNull(col.text),
}

/** Longest due first. */
export async function listJobs(ctx: Context): Promise<RowOf<typeof Row>[]> {
  const { rows } = await sql(Row)`
    select task_identifier as task, (count(*) filter (where run_at <= ${ctx.now()}::timestamptz))::int as waiting,
      min(run_at) filter (where run_at <= ${ctx.now()}::timestamptz) as oldest,
        max(attempts)::int as attempts, max(last_error) as problem
    from graphile_worker.jobs group by task_identifier order by task_identifier`.execute(ctx.db)
  return rows
}
