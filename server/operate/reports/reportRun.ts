import { DAY_MS } from '../../../basics/durations.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import type { Locale } from '../../../basics/locales.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { periodOf, type ReportFile, type ReportPlace, type ReportTable } from './readReport.ts'
import type { Report } from './report.ts'
import { REPORTS } from './reports.ts'

type Input = CallInput<'readReport'>
type ShownRun = NonNullable<CallResult<'readReport'>['run']>

/** A process silent for longer counts as dead. */
const LEASE_MS = 15_000
/** The report itself may be what kills its process. */
export const MAX_ATTEMPTS = 3
const KEPT_MS = DAY_MS

/** What was asked, with its days and language, as a run keeps it. */
export type AskedReport = Pick<Input, 'report' | 'from' | 'to'> & { readonly language: Locale }

export function askedOf(
  ctx: Context,
  input: Input,
  place: ReportPlace,
  locale: Locale,
): AskedReport {
  const { report } = input
  const period = periodOf(ctx, place.timeZone, input)
  const { hasPeriod }: Report = REPORTS[report]
  return { report, ...(hasPeriod && { from: period.from, to: period.to }), language: locale }
}

export const keptSince = (ctx: Context): Date => new Date(ctx.now().getTime() - KEPT_MS)
export const aliveSince = (ctx: Context): Date => new Date(ctx.now().getTime() - LEASE_MS)

const Row = {
  askedAt: col.time,
  isAlive: col.present(col.bool),
  isEnded: col.present(col.bool),
  parts: col.int,
  partsDone: col.int,
  report: col.orNull(col.json<ReportTable>()),
}

type KeptRun = { readonly run: ShownRun; readonly report: ReportTable | null }

export async function readRun(
  ctx: Context,
  by: string,
  asked: AskedReport,
): Promise<KeptRun | null> {
  const { rows } = await sql(Row)`
    select asked_at as "askedAt", coalesce(alive_at > ${aliveSince(ctx)}::timestamptz, false) as "isAlive",
      ended_at is not null as "isEnded", parts, parts_done as "partsDone", report
    from report_run where asked_by = ${by} and asked = ${JSON.stringify(asked)}
      and (ended_at is null or ended_at > ${keptSince(ctx)}::timestamptz)`.execute(ctx.db)
  const row = rows[0]
  if (row === undefined) return null
  const { report, askedAt, isAlive, isEnded, parts, partsDone } = row
  const state = isEnded ? (report ? 'done' : 'failed') : isAlive ? 'counting' : 'waiting'
  return { report, run: { state, askedAt: askedAt.getTime(), parts, partsDone } }
}

const FileRow = { fileName: col.present(col.text), csv: col.present(col.text) }

export async function readRunFile(
  ctx: Context,
  by: string,
  asked: AskedReport,
): Promise<ReportFile | null> {
  const { rows } = await sql(FileRow)`
    select file_name as "fileName", csv from report_run
    where asked_by = ${by} and asked = ${JSON.stringify(asked)} and csv is not null`.execute(ctx.db)
  return rows[0] ?? null
}
