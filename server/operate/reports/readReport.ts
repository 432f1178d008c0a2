import type { CallInput, CallResult } from '../../../api/calls.ts'
import type { Locale } from '../../../basics/locales.ts'
import { formatMicro } from '../../../basics/money.ts'
import { refuseFields } from '../../../basics/errors.ts'
import { addDays, dayAt } from '../../../basics/zonedDays.ts'
import type { Context } from '../../platform/db/context.ts'
import { csvLines } from '../../../basics/csvText.ts'
import type { Cell, Report, ReportColumn, ReportRow } from './report.ts'
import { REPORTS, type ReportName } from './reports.ts'
import { checkPeriod, periodBefore, spansOf, type Period } from './spans.ts'

type Input = CallInput<'readReport'>
export type ReportTable = NonNullable<CallResult<'readReport'>['report']>
export type ReportFile = NonNullable<CallResult<'exportReport'>['file']>
export type ReportPlace = { readonly timeZone: string }

/** A table is for reading; the file has everything. */
const MAX_ROWS = 500
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
export function periodOf(
  ctx: Context,
  zone: string,
  { from, to }: Pick<Input, 'from' | 'to'>,
): Period {
  if ((from === undefined) !== (to === undefined))
    return refuseFields({ [from === undefined ? 'from' : 'to']: 'missing' })
  const today = dayAt(zone, ctx.now().getTime())
  return checkPeriod({ from: from ?? addDays(today, 1 - LAST_DAYS), to: to ?? today })
}

type Counted = {
  readonly period: Period
  readonly rows: readonly ReportRow[]
  readonly before: readonly ReportRow[] | null
}

async function readTable(
  ctx: Context,
  input: Input,
  { timeZone }: ReportPlace,
  locale: Locale,
): Promise<Counted> {
  const report: Report = REPORTS[input.report]
  const period = periodOf(ctx, timeZone, input)
  const read = (of: Period): Promise<ReportRow[]> =>
    report.read(ctx, { spans: spansOf(timeZone, of), locale })
  const [rows, before] = await Promise.all([
    read(period),
    report.hasPeriod ? read(periodBefore(period)) : null,
  ])
  return { period, rows, before }
}

function tableOf(
  ctx: Context,
  { period, rows, before }: Counted,
  name: ReportName,
  { timeZone }: ReportPlace,
): ReportTable {
  const report: Report = REPORTS[name]
  const plotted = report.columns.findIndex((column) => column.name === report.plot?.column)
  return {
    zone: timeZone,
    at: ctx.now().getTime(),
    period: report.hasPeriod
      ? { ...period, unit: spansOf(timeZone, period).unit, before: periodBefore(period) }
      : null,
    columns: report.columns.map((column) => ({
      name: column.name,
      kind: column.kind,
      unit: column.unit ?? null,
    })),
    plot: report.plot && { kind: report.plot.kind, column: plotted },
    rows: rows.slice(0, MAX_ROWS).map((row) => shownRow(report, row)),
    more: Math.max(0, rows.length - MAX_ROWS),
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

export async function readReport(
  ctx: Context,
  input: Input,
  place: ReportPlace,
  locale: Locale,
): Promise<ReportTable> {
  return tableOf(ctx, await readTable(ctx, input, place, locale), input.report, place)
}

/** The file of a report; its last line is the sum. */
function fileOf(
  ctx: Context,
  { period, rows }: Pick<Counted, 'period' | 'rows'>,
  name: ReportName,
  { timeZone }: ReportPlace,
): ReportFile {
  const report: Report = REPORTS[name]
  const [, ...total] = shownRow(report, totalOf(report, rows))
  const head = report.columns.map((column) =>
    column.unit === undefined || column.name.endsWith(`_${column.unit.toLowerCase()}`)
      ? column.name
      : `${column.name}_${column.unit.toLowerCase()}`,
  )
  const days = report.hasPeriod
    ? `${period.from}-${period.to}`
    : dayAt(timeZone, ctx.now().getTime())
  return {
    fileName: `${name}-${days}.csv`,
    csv: csvLines([head, ...rows.map((row) => shownRow(report, row)), ['total', ...total]]),
  }
}

export async function reportFile(
  ctx: Context,
  input: Input,
  place: ReportPlace,
  locale: Locale,
): Promise<ReportFile> {
  const report: Report = REPORTS[input.report]
  const period = periodOf(ctx, place.timeZone, input)
  const rows = await report.read(ctx, { spans: spansOf(place.timeZone, period), locale })
  return fileOf(ctx, { period, rows }, input.report, place)
}

export async function readWholeReport(
  ctx: Context,
  input: Input,
  place: ReportPlace,
  locale: Locale,
): Promise<{ readonly report: ReportTable; readonly file: ReportFile }> {
  const counted = await readTable(ctx, input, place, locale)
  return {
    report: tableOf(ctx, counted, input.report, place),
    file: fileOf(ctx, counted, input.report, place),
  }
}
