import type { Locale } from '../../../basics/locales.ts'
import type { Permission } from '../../../basics/permissions.ts'
import type { Context } from '../../platform/db/context.ts'
import type { Spans } from './spans.ts'

/** How a column is written and drawn; `key` is a word that the office has a text for. */
type ColumnKind = 'day' | 'text' | 'key' | 'network' | 'country' | 'count' | 'money'

export type ReportColumn = {
  /** Also the head of its column in the CSV file. */
  readonly name: string
  readonly kind: ColumnKind
  /** Of money. */
  readonly unit?: string
  /** In the last line, over all rows. */
  readonly isSummed?: true
}

export type Cell = string | bigint | number | null
/** A cell for each column; money in micro-units. */
export type ReportRow = readonly Cell[]

export type ReadReport = (
  ctx: Context,
  asked: { readonly spans: Spans; readonly locale: Locale },
) => Promise<ReportRow[]>

/** One definition gives the table, the plot and the CSV file. */
export type Report = {
  readonly needs: Permission
  readonly columns: readonly ReportColumn[]
  /** `line`: a value for each span. `bars`: one for each row. Its column, or none. */
  readonly plot: { readonly kind: 'line' | 'bars'; readonly column: string } | null
  /** False for what is so now. */
  readonly hasPeriod: boolean
  readonly read: ReadReport
}

export const text = (name: string, kind: ColumnKind = 'text'): ReportColumn => ({ name, kind })
export const count = (name: string): ReportColumn => ({ name, kind: 'count', isSummed: true })
export const money = (name: string, unit = 'USDT'): ReportColumn => ({
  name,
  kind: 'money',
  unit,
  isSummed: true,
})
