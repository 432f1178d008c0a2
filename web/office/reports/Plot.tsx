import { Colon, useColon } from '../parts/Colon.tsx'
import { useTag, useTexts } from '../parts/texts.tsx'
import { cellText, columnText, dayText, type Report } from './report.ts'

const WIDTH = 600
const HEIGHT = 160
const GAP = 0.25

function Largest({ text }: { text: string }) {
  const t = useTexts('officeReports')
  return (
    <span className="ml-auto tabular-nums">
      {t.largest}
      <Colon />
      {text}
    </span>
  )
}

/** Bars of the period with the time before as a line. Drawn without text, so that it can take any width. */
export function LinePlot({ report, plot }: { report: Report; plot: NonNullable<Report['plot']> }) {
  const t = useTexts('officeReports')
  const tag = useTag()
  const colon = useColon()
  const words = { t, tag }
  const column = report.columns[plot.column]!
  const texts = report.rows.map((row) => row[plot.column] ?? '0')
  const values = texts.map(Number)
  const before = (report.before?.line ?? []).slice(0, values.length).map(Number)
  const [low, high] = [Math.min(0, ...values, ...before), Math.max(0, ...values, ...before)]
  if (high === low || values.length === 0) return null
  const yOf = (value: number) => ((high - value) / (high - low)) * HEIGHT
  const step = WIDTH / values.length
  const labels = report.rows.map(([day]) => dayText(tag, day ?? ''))
  const best = values.indexOf(Math.max(...values))
  return (
    <figure className="rounded-card border border-line bg-surface px-4 py-3">
      <figcaption className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-quiet">
        <Keys
          name={columnText(words, column)}
          unit={column.unit}
          before={before.length > 0 ? t.before : undefined}
        />
        <Largest text={`${cellText(words, column, texts[best]!)} · ${labels[best]}`} />
      </figcaption>
      <svg
        role="img"
        aria-label={t.plot({
          column: columnText(words, column),
          from: labels[0]!,
          to: labels.at(-1)!,
        })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-40 w-full"
      >
        {values.map((value, at) => (
          <Bar
            key={labels[at]}
            x={at * step}
            step={step}
            from={yOf(0)}
            to={yOf(value)}
            title={`${labels[at]}${colon}${cellText(words, column, texts[at]!)} ${column.unit ?? ''}`}
          />
        ))}
        <line
          x1="0"
          x2={WIDTH}
          y1={yOf(0)}
          y2={yOf(0)}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
        <polyline
          points={before.map((value, at) => `${(at + 0.5) * step},${yOf(value)}`).join(' ')}
          className="fill-none stroke-control"
          strokeWidth="2"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-quiet">
        <span>{labels[0]}</span>
        <span>{labels.at(-1)}</span>
      </div>
    </figure>
  )
}

type BarProps = { x: number; step: number; from: number; to: number; title: string }

/** SVG's y grows downwards, so a bar that ends below its start is negative. */
const Bar = ({ x, step, from, to, title }: BarProps) => (
  <rect
    x={x + (step * GAP) / 2}
    width={step * (1 - GAP)}
    y={Math.min(from, to)}
    height={Math.abs(to - from)}
    className={to > from ? 'fill-red' : 'fill-accent-fill'}
  >
    <title>{title}</title>
  </rect>
)

type KeysProps = { name: string; unit: string | null; before: string | undefined }

/** What bars and line stand for. */
const Keys = ({ name, unit, before }: KeysProps) => (
  <>
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className="size-2.5 rounded-xs bg-accent-fill" />
      {name}
      {unit !== null && ` · ${unit}`}
    </span>
    {before !== undefined && (
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="w-4 border-t-2 border-dashed border-control" />
        {before}
      </span>
    )}
  </>
)

const MAX_BARS = 8

/** The largest rows, one bar each. */
export function BarPlot({ report, plot }: { report: Report; plot: NonNullable<Report['plot']> }) {
  const t = useTexts('officeReports')
  const words = { t, tag: useTag() }
  const column = report.columns[plot.column]!
  const name = report.columns.findIndex(({ kind }) => kind === 'text')
  const bars = report.rows
    .map((row) => ({ row, value: Number(row[plot.column] ?? 0) }))
    .filter(({ row, value }) => value > 0 && (name === -1 || row[name] !== null))
    .slice(0, MAX_BARS)
  const most = Math.max(...bars.map(({ value }) => value))
  if (bars.length < 2) return null
  return (
    <figure className="rounded-card border border-line bg-surface px-4 py-3">
      <figcaption className="mb-2 text-xs text-quiet">
        {columnText(words, column)}
        {column.unit !== null && ` · ${column.unit}`}
      </figcaption>
      <ul className="grid gap-2 text-[13px]">
        {bars.map(({ row, value }) => (
          <li key={row[0]} className="grid gap-0.5">
            <span className="flex justify-between gap-3">
              <span className="truncate">
                {(name >= 0 && row[name]) || cellText(words, report.columns[0]!, row[0]!)}
              </span>
              <span className="tabular-nums">{cellText(words, column, row[plot.column]!)}</span>
            </span>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="block h-1.5 w-full rounded-full bg-shade"
            >
              <rect width={(value / most) * 100} height="1" className="fill-accent-fill" />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  )
}
