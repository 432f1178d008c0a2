import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Columns, RowOf } from './columns.ts'
import type { Connection } from './connection.ts'

type Result<Row> = {
  readonly rows: Row[]
  /** Rows returned or changed. */
  readonly rowCount: number
}

type Kind = { readonly columns?: Columns; readonly isNamed?: boolean }

/** Values are always parameters. */
export class Sql<Row = unknown> {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  readonly kind: Kind

  constructor(strings: readonly string[], values: readonly unknown[], kind: Kind = {}) {
    this.strings = strings
    this.values = values
    this.kind = kind
  }

  async execute(db: Connection): Promise<Result<Row>> {
    const values: unknown[] = []
    const text = write(this, values)
    const name = this.kind.isNamed ? nameOf(text) : undefined
    const { rows, rowCount } = await db.query({ text, values, name }, this.kind.columns)
    return { rows: rows as Row[], rowCount: rowCount ?? 0 }
  }
}

function write(part: Sql, values: unknown[]): string {
  let text = part.strings[0]!
  part.values.forEach((value, at) => {
    text += value instanceof Sql ? write(value, values) : `$${values.push(arrayText(value))}`
    text += part.strings[at + 1]!
  })
  return text
}

/** JSON and array literals write these alike, apart from escapes. */
const isPlain = (one: unknown): boolean =>
  typeof one === 'string' || one === null || Number.isFinite(one)

/** An array literal; the driver's own takes three times as long. */
function arrayText(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  if (value.every(isPlain)) {
    const json = JSON.stringify(value)
    if (!json.includes('\\')) return `{${json.slice(1, -1)}}`
  }
  let text = ''
  for (const one of value as readonly unknown[]) {
    if (typeof one === 'string')
      text += `,"${/["\\]/.test(one) ? one.replace(/["\\]/g, '\\$&') : one}"`
    else if (one === null || one === undefined) text += ',NULL'
    // Dates and bytes are the driver's to write.
    else if (typeof one === 'object') return value
    else text += `,${String(one)}`
  }
  return `{${text.slice(1)}}`
}

const names = new Map<string, string>()

/** PostgreSQL's names have at most 63 characters. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

type Template<Row> = (strings: TemplateStringsArray, ...values: unknown[]) => Sql<Row>
type Tag = {
  /** Tests compare the columns with the database. */
  <C extends Columns>(columns: C): Template<RowOf<C>>
  <Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Sql<Row>
}

const tag = (isNamed: boolean): Tag =>
  ((first: TemplateStringsArray | Columns, ...values: unknown[]) =>
    Array.isArray(first)
      ? new Sql(first, values, { isNamed })
      : (strings: TemplateStringsArray, ...given: unknown[]) =>
          new Sql(strings, given, { isNamed, columns: first as Columns })) as Tag

const raw = (text: string): Sql<never> => new Sql([text], [])

export const sql = Object.assign(tag(false), {
  /**
   * For frequent access by key, prepared per connection. Not for searches, whose plans may ignore values, nor
   * unbounded texts.
   */
  named: tag(true),
  /** Verbatim; never from outside. */
  raw,
  /** A quoted name; dots separate its parts. */
  ref: (name: string): Sql<never> => raw(name.split('.').map(pg.escapeIdentifier).join('.')),
  /** A literal. */
  lit: (value: number | string): Sql<never> =>
    raw(typeof value === 'number' ? String(value) : pg.escapeLiteral(value)),
  join: (parts: readonly unknown[], separator = raw(', ')): Sql<never> =>
    new Sql(
      ['', ...parts.slice(1).map(() => separator.strings[0]!), ''].slice(0, parts.length + 1),
      parts,
    ),
})
