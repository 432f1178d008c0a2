import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Connection } from './connection.ts'

export type Result<Row> = {
  readonly rows: Row[]
  /** Rows that the statement returned or changed. */
  readonly numAffectedRows: bigint
}

/** A statement, or a part of one. Values travel beside the text, never in it. */
export class Sql<Row = unknown> {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  readonly isNamed: boolean

  constructor(strings: readonly string[], values: readonly unknown[], isNamed = false) {
    this.strings = strings
    this.values = values
    this.isNamed = isNamed
  }

  async execute(db: Connection): Promise<Result<Row>> {
    const values: unknown[] = []
    const text = write(this, values)
    const name = this.isNamed ? nameOf(text) : undefined
    const { rows, rowCount } = await db.query({ text, values, ...(name && { name }) })
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
  }
}

function write(part: Sql, values: unknown[]): string {
  let text = part.strings[0]!
  part.values.forEach((value, at) => {
    text += value instanceof Sql ? write(value, values) : `$${values.push(value)}`
    text += part.strings[at + 1]!
  })
  return text
}

const names = new Map<string, string>()

/** PostgreSQL keeps a prepared statement by name, up to 63 characters. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const raw = (text: string): Sql<never> => new Sql([text], [])

export const sql = Object.assign(
  <Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Sql<Row> =>
    new Sql(strings, values),
  {
    /**
     * A statement that each connection prepares once: for reads and writes by key that run often. Its plan may be kept
     * whatever the values are, so not for a search, and its text must not vary without bound.
     */
    named: <Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Sql<Row> =>
      new Sql(strings, values, true),
    /** Text as it is; never from outside. */
    raw,
    /** A quoted name of a table or column; a dot separates its parts. */
    ref: (name: string): Sql<never> => raw(name.split('.').map(pg.escapeIdentifier).join('.')),
    /** A value written into the text. */
    lit: (value: number | string): Sql<never> =>
      raw(typeof value === 'number' ? String(value) : pg.escapeLiteral(value)),
    join: (parts: readonly unknown[], separator = raw(', ')): Sql<never> =>
      new Sql(
        ['', ...parts.slice(1).map(() => separator.strings[0]!), ''].slice(0, parts.length + 1),
        parts,
      ),
  },
)
