import { Type } from 'typebox'
import { call } from '../call.ts'
import { Done, Instant, Language, Nullable, Text, oneOf } from '../shapes.ts'

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

const Table = Type.Object({
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
})

const Run = Nullable(
  Type.Object(
    {
      state: oneOf(['waiting', 'counting', 'done', 'failed'] as const),
      askedAt: Instant,
      parts: Type.Integer(),
      partsDone: Type.Integer(),
    },
    {
      description:
        'of a report that takes longer than a second: it is counted in the background and kept ' +
        'for a day; ask again until it is done',
    },
  ),
)

export const readReport = call({
  path: 'GET office/report',
  summary:
    'A report as a table: days in the shop’s time zone, what the same time before had, and sums that are the ledger’s',
  access: { staff: 'finance.read', unaudited: true },
  input: Type.Object(asked),
  result: Type.Object({ report: Nullable(Table), run: Run }),
  errors: ['notSignedIn', 'noPermission', 'tooManyRequests'],
  limitPerMinute: 120,
})

export const exportReport = call({
  path: 'POST office/exportReport',
  summary: 'The whole report as a CSV file; texts that a spreadsheet would run are told as text',
  access: { staff: 'finance.read' },
  input: Type.Object(asked),
  result: Type.Object({
    file: Nullable(Type.Object({ fileName: Type.String(), csv: Type.String() })),
    run: Run,
  }),
  errors: ['notSignedIn', 'noPermission', 'tooManyRequests'],
  limitPerMinute: 30,
})

export const forgetReport = call({
  path: 'POST office/forgetReport',
  summary:
    'Forgets a report that was kept or failed, so that it is counted again when it is asked for',
  access: { staff: 'finance.read', unaudited: true },
  input: Type.Object(asked),
  result: Done,
  errors: ['notSignedIn', 'noPermission'],
  limitPerMinute: 30,
})

const Currency = Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3, description: 'ISO 4217' })
const Token = oneOf(['USDT', 'POL', 'BNB', 'TRX'] as const)

export const exportTransfers = call({
  path: 'POST office/exportTransfers',
  summary:
    'A CSV file with a row for each transfer in and out, and its value by the rates that were ' +
    'stated; the parts follow each other by `next`',
  access: { staff: 'finance.read' },
  input: Type.Object({
    from: Day,
    to: Day,
    currency: Type.Optional(Currency),
    after: Type.Optional(Instant),
  }),
  result: Type.Object({
    fileName: Type.String(),
    csv: Type.String({ description: 'the first part begins with the heading' }),
    rows: Type.Integer(),
    next: Nullable(Instant),
  }),
  errors: ['notSignedIn', 'noPermission'],
  limitPerMinute: 300,
})

export const listFiatRates = call({
  path: 'GET office/fiatRates',
  summary: 'For which currencies, tokens and days rates were stated',
  access: { staff: 'finance.read', unaudited: true },
  input: Type.Object({}),
  result: Type.Object({
    zone: Type.String(),
    rates: Type.Array(
      Type.Object({
        currency: Currency,
        token: Type.String(),
        days: Type.Integer(),
        first: Day,
        last: Day,
        sources: Type.Array(Type.String()),
      }),
    ),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const saveFiatRates = call({
  path: 'POST office/saveFiatRates',
  summary:
    'Rates of a token by day, a line each: day, value of one token. All lines are taken, or none',
  access: { staff: 'settings.write' },
  input: Type.Object({
    currency: Currency,
    token: Token,
    source: Text(120, 1),
    text: Text(400_000, 1),
  }),
  result: Type.Object({
    saved: Type.Integer(),
    problems: Type.Array(
      Type.Object({
        line: Type.Integer(),
        why: oneOf(['day', 'rate', 'twice', 'columns', 'tooMany', 'empty'] as const),
      }),
    ),
  }),
  errors: ['notSignedIn', 'noPermission'],
  largestBody: 450_000,
})

export const removeFiatRates = call({
  path: 'POST office/removeFiatRates',
  summary: 'Forgets the rates of a currency and token',
  access: { staff: 'settings.write' },
  input: Type.Object({ currency: Currency, token: Token }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})
