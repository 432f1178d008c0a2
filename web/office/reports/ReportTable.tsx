import { Colon } from '../parts/Colon.tsx'
import { changeOf } from '../home/changeOf.ts'
import { Table, type Column } from '../parts/Table.tsx'
import { useTag, useTexts } from '../parts/texts.tsx'
import { cellText, columnText, isNumber, type Report, type ReportColumn } from './report.ts'

type Row = {
  readonly id: string
  readonly cells: Report['rows'][number]
  readonly isTotal: boolean
}

const MAX_SUMS = 4

function Change({ now, before }: { now: string; before: string }) {
  const change = changeOf(now, before)
  if (change === undefined || change === 0) return null
  return <span className="tabular-nums">{change > 0 ? `+${change} %` : `−${-change} %`}</span>
}

/** The sums, with those of the time before. */
export function Sums({ report }: { report: Report }) {
  const t = useTexts('officeReports')
  const words = { t, tag: useTag() }
  const summed = report.columns
    .map((column, at) => ({ column, at, now: report.total[at], before: report.before?.total[at] }))
    .filter(({ now }) => now !== null && now !== undefined)
    .filter(
      ({ column, now, before }) => column.unit !== 'XMDD' || now !== '0.00' || before !== '0.00',
    )
    .slice(0, MAX_SUMS)
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {summed.map(({ column, now, before }) => (
        <div
          key={column.name}
          className="bg-surface px-4 py-3 last:odd:col-span-2 lg:last:odd:col-auto"
        >
          <dt className="text-[13px] text-quiet">
            {report.period === null && column.name === 'amount' ? t.own : columnText(words, column)}
          </dt>
          <dd className="mt-0.5 text-lg font-semibold tabular-nums md:text-xl">
            {cellText(words, column, now!)}
            {column.unit !== null && (
              <span className="ml-1 inline-block text-xs font-normal text-quiet">
                {column.unit}
              </span>
            )}
          </dd>
          {before !== null && before !== undefined && (
            <dd className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-quiet">
              <span className="tabular-nums">
                {t.before}
                <Colon />
                {cellText(words, column, before)}
              </span>
              <Change now={now!} before={before} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** A column that is empty in every row says nothing. */
const isEmpty = (report: Report, at: number): boolean =>
  report.columns[at]!.unit === 'XMDD' && report.rows.every((row) => row[at] === '0.00')

/** The newest day is first; the file has them in order. */
export function ReportTable({ report, label }: { report: Report; label: string }) {
  const t = useTexts('officeReports')
  const words = { t, tag: useTag() }
  const shown = report.columns
    .map((column, at) => ({ column, at }))
    .filter(({ at }) => !isEmpty(report, at))
  const textOf = ({ cells, isTotal }: Row, column: ReportColumn, at: number): string =>
    isTotal && at === 0 ? t.total : cellText(words, column, cells[at] ?? null)
  const first = (row: Row): string => {
    const named = report.columns.findIndex(({ kind }, at) => kind === 'text' && row.cells[at])
    const at = row.isTotal || named < 0 ? 0 : named
    return textOf(row, report.columns[at]!, at)
  }
  const columns: Column<Row>[] = shown.map(({ column, at }) => ({
    key: column.name,
    head: columnText(words, column),
    end: isNumber(column),
    render: (row) => (
      <span className={row.isTotal ? 'font-semibold' : undefined}>{textOf(row, column, at)}</span>
    ),
  }))
  const rows: Row[] = [
    ...(report.plot?.kind === 'line' ? report.rows.toReversed() : report.rows).map((cells, at) => ({
      id: String(at),
      cells,
      isTotal: false,
    })),
    { id: 'total', cells: report.total, isTotal: true },
  ]
  return (
    <>
      <Table
        label={label}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={first}
        renderCard={(row) => (
          <span className="grid gap-1">
            <span className="font-medium wrap-anywhere">{first(row)}</span>
            <span className="grid grid-cols-2 gap-x-4 gap-y-0.5 text-[13px]">
              {shown
                .filter(({ column, at }) => isNumber(column) && row.cells[at])
                .map(({ column, at }) => (
                  <span key={column.name} className="flex justify-between gap-2">
                    <span className="text-quiet">{columnText(words, column)}</span>
                    <span className="tabular-nums">{textOf(row, column, at)}</span>
                  </span>
                ))}
            </span>
          </span>
        )}
      />
      {report.more > 0 && (
        <p className="mt-2 text-[13px] text-quiet">{t.more({ count: report.more })}</p>
      )}
    </>
  )
}
