import type { CallInput, CallResult } from '../../../api/calls.ts'
import type { Locale } from '../../../basics/locales.ts'
import { formatMicro } from '../../../basics/money.ts'
import { refuseFields } from '../../../basics/errors.ts'
import { addDays, dayAt } from '../../../basics/zonedDays.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import type { Context } from '../../platform/db/context.ts'
import { csvLines } from '../../../basics/csvText.ts'
import type { Cell, Report, ReportColumn, ReportRow } from './report.ts'
import { REPORTS } from './reports.ts'
import { checkPeriod, periodBefore, spansOf, type Period } from './spans.ts'

type Input = CallInput<'readReport'>
export type ReportPlace = { readonly timeZone: string }

/** A table is for reading; the file has everything. */
const MOST_ROWS = 500
const LAST_DAYS = 30

const shown = (cell: Cell, { kind }: ReportColumn): string | null =>
  cell === null ? null : kind === 'money' ? formatMicro(BigInt(cell)) : String(cell)

const shownRow = (report: Report, row: ReportRow): (string | null)[] =>
  report.columns.map((column, at) => shown(row[at]!, column))

function totalOf({ columns }: Report, rows: readonly ReportRow[]): ReportRow {
  return columns.map(({ isSummed }, at) =>
    isSummed ? rows.reduce((sum, row) => sum + BigInt(row[at] ?? 0), 0n) : null,
  )
}

/** The last thirty days, today included, unless asked otherwise. */
function periodOf(ctx: Context, zone: string, { from, to }: Input): Period {
  if ((from === undefined) !== (to === undefined))
    return refuseFields({ [from === undefined ? 'from' : 'to']: 'missing' })
  const today = dayAt(zone, ctx.now().getTime())
  return checkPeriod({ from: from ?? addDays(today, 1 - LAST_DAYS), to: to ?? today })
}

export async function readReport(
  ctx: Context,
  input: Input,
  { timeZone }: ReportPlace,
  locale: Locale,
): Promise<CallResult<'readReport'>> {
  const report: Report = REPORTS[input.report]
  const period = periodOf(ctx, timeZone, input)
  const earlier = periodBefore(period)
  const read = (of: Period): Promise<ReportRow[]> =>
    report.read(ctx, { spans: spansOf(timeZone, of), locale })
  const [rows, before] = await Promise.all([read(period), report.hasPeriod ? read(earlier) : null])
  const plotted = report.columns.findIndex(({ name }) => name === report.plot?.column)
  return {
    zone: timeZone,
    at: ctx.now().getTime(),
    period: report.hasPeriod
      ? { ...period, unit: spansOf(timeZone, period).unit, before: earlier }
      : null,
    columns: report.columns.map(({ name, kind, unit = null }) => ({ name, kind, unit })),
    plot: report.plot && { kind: report.plot.kind, column: plotted },
    rows: rows.slice(0, MOST_ROWS).map((row) => shownRow(report, row)),
    more: Math.max(0, rows.length - MOST_ROWS),
    total: shownRow(report, totalOf(report, rows)),
    before: before && {
      total: shownRow(report, totalOf(report, before)),
      line:
        report.plot?.kind === 'line'
          ? before.map((row) => shown(row[plotted]!, report.columns[plotted]!) ?? '0')
          : [],
    },
  }
}

/** The file of a report; its last line is the sum. */
export async function reportFile(
  ctx: Context,
  input: Input,
  { timeZone }: ReportPlace,
  locale: Locale,
): Promise<CallResult<'exportReport'>> {
  const report: Report = REPORTS[input.report]
  const period = periodOf(ctx, timeZone, input)
  const rows = await report.read(ctx, { spans: spansOf(timeZone, period), locale })
  const [, ...total] = shownRow(report, totalOf(report, rows))
  const head = report.columns.map(({ name, unit }) =>
    unit === undefined || name.endsWith(`_${unit.toLowerCase()}`)
      ? name
      : `${name}_${unit.toLowerCase()}`,
  )
  const days = report.hasPeriod
    ? `${period.from}-${period.to}`
    : dayAt(timeZone, ctx.now().getTime())
  return {
    fileName: `${input.report}-${days}.csv`,
    csv: csvLines([head, ...rows.map((row) => shownRow(report, row)), ['total', ...total]]),
  }
}

export async function exportReport(
  ctx: ActorContext,
  input: Input,
  place: ReportPlace,
  locale: Locale,
): Promise<CallResult<'exportReport'>> {
  const { needs }: Report = REPORTS[input.report]
  const file = await reportFile(ctx, input, place, locale)
  await asStaff(ctx, needs, async (tx) => {
    await audit(tx, {
      action: 'exportReport',
      subject: { kind: 'report', id: input.report },
      facts: { name: file.fileName },
    })
    return true
  })
  return file
}
