import { MINUTE_MS } from '../../../basics/durations.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import { inSnapshot, inTransaction, type Context } from '../../platform/db/context.ts'
import type { Transaction } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { readWholeReport, type ReportPlace } from './readReport.ts'
import { aliveSince, keptSince, MAX_ATTEMPTS, type AskedReport } from './reportRun.ts'

const LONGEST_MS = 10 * MINUTE_MS
const ALIVE_EVERY_MS = 1_000

const Run = { id: col.bigint, asked: col.text }

/** One report at a time in all processes, the oldest first: buyers need the database, too. */
const takeRun = (ctx: Context): Promise<RowOf<typeof Run> | undefined> =>
  inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('make reports'))`.execute(tx.db)
    const { rows } = await sql(Run)`
      update report_run set alive_at = ${ctx.now()}, attempts = attempts + 1, parts = 0, parts_done = 0
      where id = (
          select id from report_run where ended_at is null and attempts < ${MAX_ATTEMPTS}::int order by id limit 1)
        and not exists (select from report_run where ended_at is null and alive_at > ${aliveSince(ctx)}::timestamptz)
      returning id, asked`.execute(tx.db)
    return rows[0]
  })

type Progress = { parts: number; partsDone: number }

/** Each statement is a part. */
const counting = (tx: Transaction, progress: Progress): Transaction => ({
  ...tx,
  query: async (statement, columns) => {
    progress.parts++
    const answer = await tx.query(statement, columns)
    progress.partsDone++
    return answer
  },
})

const noteAlive = (ctx: Context, id: bigint, { parts, partsDone }: Progress) =>
  sql`
    update report_run set alive_at = ${ctx.now()}, parts = ${parts}, parts_done = ${partsDone}
    where id = ${id} and ended_at is null`
    .execute(ctx.db)
    .catch((err: unknown) =>
      ctx.log.warn({ err }, 'the progress of a report could not be recorded'),
    )

/** One snapshot, on one connection; `stop` ends its statement. */
async function count(
  ctx: Context,
  run: RowOf<typeof Run>,
  place: ReportPlace,
  progress: Progress,
  stop: AbortSignal | undefined,
): Promise<void> {
  const asked = JSON.parse(run.asked) as AskedReport
  const { report, file } = await inSnapshot(ctx, async (tx) => {
    const { rows } = await sql({
      pid: col.present(col.int),
    })`select pg_backend_pid() as pid`.execute(tx.db)
    await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`.execute(tx.db)
    const cancel = () =>
      void sql`select pg_cancel_backend(${rows[0]!.pid}::int)`.execute(ctx.db).catch(() => {})
    stop?.addEventListener('abort', cancel)
    try {
      return await readWholeReport(
        { ...tx, db: counting(tx.db, progress) },
        asked,
        place,
        asked.language,
      )
    } finally {
      stop?.removeEventListener('abort', cancel)
    }
  })
  await sql`
    update report_run set ended_at = ${ctx.now()}, parts = ${progress.parts}, parts_done = ${progress.parts},
      report = ${JSON.stringify(report)}::jsonb, file_name = ${file.fileName}, csv = ${file.csv}
    where id = ${run.id} and ended_at is null`.execute(ctx.db)
}

async function makeReport(
  ctx: Context,
  run: RowOf<typeof Run>,
  place: ReportPlace,
  stop?: AbortSignal,
): Promise<void> {
  const progress = { parts: 0, partsDone: 0 }
  const alive = setInterval(() => void noteAlive(ctx, run.id, progress), ALIVE_EVERY_MS)
  try {
    await count(ctx, run, place, progress, stop)
  } catch (err) {
    if (stop?.aborted) {
      // The next process begins at once.
      await sql`update report_run set alive_at = null, attempts = attempts - 1 where id = ${run.id}`.execute(
        ctx.db,
      )
      return
    }
    ctx.log.error({ err, event: 'reportFailed', asked: run.asked }, 'a report could not be made')
    await sql`update report_run set ended_at = ${ctx.now()} where id = ${run.id}`.execute(ctx.db)
  } finally {
    clearInterval(alive)
  }
}

/** Makes the reports that wait; returns how many (rules: reports#slow-reports). */
export async function makeReports(
  ctx: Context,
  place: ReportPlace,
  stop?: AbortSignal,
): Promise<number> {
  for (let made = 0; ; made++) {
    const run = stop?.aborted ? undefined : await takeRun(ctx)
    if (run === undefined) return made
    await makeReport(ctx, run, place, stop)
  }
}

/** Deletes old reports, restarts those of dead processes, and fails those restarted too often. */
export async function makeLeftReports(ctx: Context): Promise<void> {
  await sql`delete from report_run where ended_at <= ${keptSince(ctx)}::timestamptz`.execute(ctx.db)
  await sql`
    update report_run set ended_at = ${ctx.now()} where ended_at is null and attempts >= ${MAX_ATTEMPTS}::int
      and coalesce(alive_at <= ${aliveSince(ctx)}::timestamptz, true)`.execute(ctx.db)
  const { rows } = await sql({ left: col.int })`
    select count(*)::int as left from report_run where ended_at is null`.execute(ctx.db)
  if (rows[0]!.left > 0) await enqueue(ctx, 'makeReports')
}
