import { col, type RowOf } from '../db/columns.ts'
import type { Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import { DAY_MS } from '../../../basics/durations.ts'

const KEPT_MS = 3 * DAY_MS
/** What failed says more, and is rare. */
const FAILED_KEPT_MS = 30 * DAY_MS
const AT_ONCE = 10_000
const MAX_RUNS = 50

const RunRow = {
  startedAt: col.time,
  endedAt: col.orNull(col.time),
  outcome: col.orNull(col.as<'done' | 'failed' | 'cut'>(col.text)),
  problem: col.orNull(col.text),
  runs: col.int,
}
export type JobRun = RowOf<typeof RunRow>

const COLUMNS = sql.raw('started_at as "startedAt", ended_at as "endedAt", outcome, problem, runs')

const JobRow = {
  ...RunRow,
  name: col.text,
  everyMs: col.bigint,
  nextAt: col.orNull(col.time),
  failed: col.int,
}

/** Jobs that failed last come first. */
export async function listRecurring(ctx: Context): Promise<RowOf<typeof JobRow>[]> {
  const { rows } = await sql(JobRow)`
    select last.*, (select coalesce(sum(r.runs), 0) from job_run r where r.name = last.name and r.outcome = 'failed'
      and r.started_at > ${new Date(ctx.now().getTime() - DAY_MS)})::int as failed
    from (select distinct on (name) name, every_ms as "everyMs", next_at as "nextAt", ${COLUMNS}
      from job_run order by name, id desc) last
    order by last.outcome is distinct from 'failed', last.name`.execute(ctx.db)
  return rows
}

export async function listRuns(ctx: Context, name: string): Promise<JobRun[]> {
  const { rows } = await sql(RunRow)`
    select ${COLUMNS} from job_run where name = ${name} order by id desc
    limit ${MAX_RUNS}::int`.execute(ctx.db)
  return rows
}

/** The newest of each job stays. */
export async function forgetRuns(ctx: Context): Promise<number> {
  const ago = (ms: number): Date => new Date(ctx.now().getTime() - ms)
  for (let total = 0; ;) {
    const { rowCount } = await sql.named`
      delete from job_run where id in (
        select id from job_run r where started_at < ${ago(KEPT_MS)}
          and (outcome is distinct from 'failed' or started_at < ${ago(FAILED_KEPT_MS)})
          and exists (select from job_run n where n.name = r.name and n.id > r.id)
        order by started_at limit ${AT_ONCE})`.execute(ctx.db)
    total += rowCount
    if (rowCount < AT_ONCE) return total
  }
}
