import type { CallInput, CallResult } from '../../../api/calls.ts'
import type { Locale } from '../../../basics/locales.ts'
import { refuse } from '../../../basics/errors.ts'
import { actorKey } from '../../people/staff/actor.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { personOf } from '../../people/staff/secondPerson.ts'
import { col } from '../../platform/db/columns.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { Turns } from '../../platform/db/turns.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { readReport, reportFile, type ReportPlace } from './readReport.ts'
import { askedOf, keptSince, readRun, readRunFile, type AskedReport } from './reportRun.ts'
import type { Report } from './report.ts'
import { REPORTS } from './reports.ts'
import { unlessSlow } from './unlessSlow.ts'

type Input = CallInput<'readReport'>

/** Reports of one person. */
const MAX_WAITING = 5
const MAX_KEPT = 20

/** One at a time per person and process: each takes several of the connections that buyers need. */
const turns = new Turns(MAX_WAITING)

const counted = async <T>(
  ctx: ActorContext,
  read: (within: Context) => Promise<T>,
): Promise<T | null> => turns.run(await personOf(ctx, ctx.actor), () => unlessSlow(ctx, read))

/** Counted while the person waits, or else in the background (decision 090). */
export async function askReport(
  ctx: ActorContext,
  input: Input,
  place: ReportPlace,
  locale: Locale,
): Promise<CallResult<'readReport'>> {
  const [by, asked] = [actorKey(ctx.actor), askedOf(ctx, input, place, locale)]
  const kept = await readRun(ctx, by, asked)
  if (kept) return kept
  const report = await counted(ctx, (within) => readReport(within, asked, place, locale))
  if (report) return { report, run: null }
  await beginRun(ctx, by, asked)
  return (await readRun(ctx, by, asked)) ?? refuse('tooManyRequests')
}

/** The file of the report that is kept, so that it has the same figures. */
export async function exportReport(
  ctx: ActorContext,
  input: Input,
  place: ReportPlace,
  locale: Locale,
): Promise<CallResult<'exportReport'>> {
  const [by, asked] = [actorKey(ctx.actor), askedOf(ctx, input, place, locale)]
  const kept = await readRun(ctx, by, asked)
  const file = kept
    ? await readRunFile(ctx, by, asked)
    : await counted(ctx, (within) => reportFile(within, asked, place, locale))
  if (!file) {
    if (!kept) await beginRun(ctx, by, asked)
    const { run } = (await readRun(ctx, by, asked)) ?? refuse('tooManyRequests')
    return { file: null, run }
  }
  const { needs }: Report = REPORTS[input.report]
  await asStaff(ctx, needs, async (tx) => {
    await audit(tx, {
      action: 'exportReport',
      subject: { kind: 'report', id: input.report },
      facts: { name: file.fileName },
    })
    return true
  })
  return { file, run: kept?.run ?? null }
}

/** Refuses `tooManyRequests` when this person waits for many. */
async function beginRun(ctx: ActorContext, by: string, asked: AskedReport): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`reports of ${by}`}, 0))`.execute(
      tx.db,
    )
    const { rows } = await sql({ waiting: col.int })`
      select count(*)::int as waiting from report_run where asked_by = ${by} and ended_at is null`.execute(
      tx.db,
    )
    if (rows[0]!.waiting >= MAX_WAITING) refuse('tooManyRequests')
    await sql`
      delete from report_run where asked_by = ${by} and ended_at is not null and (
        ended_at <= ${keptSince(ctx)}::timestamptz
        or id in (
          select id from report_run where asked_by = ${by} and ended_at is not null
          order by ended_at desc offset ${MAX_KEPT}::int))`.execute(tx.db)
    await sql`
      insert into report_run (asked_by, asked, asked_at) values (${by}, ${JSON.stringify(asked)}, ${ctx.now()})
      on conflict (asked_by, asked) do nothing`.execute(tx.db)
    await enqueue(tx, 'makeReports')
  })
}

/** Only what has ended: a report that is still counted is kept. */
export async function forgetReport(
  ctx: ActorContext,
  input: Input,
  place: ReportPlace,
  locale: Locale,
): Promise<Record<string, never>> {
  const asked = askedOf(ctx, input, place, locale)
  await sql`
    delete from report_run where asked_by = ${actorKey(ctx.actor)} and asked = ${JSON.stringify(asked)}
      and ended_at is not null`.execute(ctx.db)
  return {}
}
