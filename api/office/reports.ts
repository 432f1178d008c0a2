import { Type } from 'typebox'
import { call } from '../call.ts'
import { Instant, Language, Nullable, oneOf } from '../shapes.ts'

const REPORT_NAMES = [
  'salesByDay',
  'salesByProduct',
  'salesByNetwork',
  'salesByCountry',
  'refunds',
  'fees',
  'liabilities',
  'stock',
] as const

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })
const asked = {
  report: oneOf(REPORT_NAMES),
  from: Type.Optional(Day),
  to: Type.Optional(Type.String({ ...Day, description: 'the last day, included' })),
  language: Type.Optional(Language),
}
const Row = Type.Array(Nullable(Type.String()), {
  description: 'a cell for each column; money as a decimal string',
})

export const readReport = call({
  path: 'GET office/report',
  summary:
    'A report as a table: days in the shop’s time zone, what the same time before had, and sums that are the ledger’s',
  access: { staff: 'finance.read', unaudited: true },
  input: Type.Object(asked),
  result: Type.Object({
    zone: Type.String(),
    at: Instant,
    period: Nullable(
      Type.Object({
        from: Day,
        to: Day,
        unit: oneOf(['day', 'month'] as const),
        before: Type.Object({ from: Day, to: Day }),
      }),
    ),
    columns: Type.Array(
      Type.Object({
        name: Type.String(),
        kind: oneOf(['day', 'text', 'key', 'network', 'country', 'count', 'money'] as const),
        unit: Nullable(Type.String()),
      }),
    ),
    plot: Nullable(Type.Object({ kind: oneOf(['line', 'bars'] as const), column: Type.Integer() })),
    rows: Type.Array(Row),
    more: Type.Integer({ description: 'rows that only the file has' }),
    total: Row,
    before: Nullable(
      Type.Object({
        total: Row,
        line: Type.Array(Type.String(), {
          description: 'the plotted column, a value for each day or month',
        }),
      }),
    ),
  }),
  errors: ['notSignedIn', 'noPermission'],
  limitPerMinute: 120,
})

export const exportReport = call({
  path: 'POST office/exportReport',
  summary: 'The whole report as a CSV file; texts that a spreadsheet would run are told as text',
  access: { staff: 'finance.read' },
  input: Type.Object(asked),
  result: Type.Object({ fileName: Type.String(), csv: Type.String() }),
  errors: ['notSignedIn', 'noPermission'],
  limitPerMinute: 30,
})
