import type { FieldDef } from 'pg'
import type { Columns } from '../platform/db/columns.ts'
import type { Connection, Database } from '../platform/db/connection.ts'

type Schema = { type?: string; anyOf?: Schema[]; items?: Schema; present?: true }

/** Types of PostgreSQL by number (`select oid, typname from pg_type`). */
const TYPES: Readonly<Record<string, readonly number[]>> = {
  // name, text, bpchar, varchar, uuid
  string: [19, 25, 1042, 1043, 2950],
  // int2, int4, oid, float4, float8
  number: [21, 23, 26, 700, 701],
  // int8, numeric
  bigint: [20, 1700],
  boolean: [16],
  // date, timestamp, timestamptz
  time: [1082, 1114, 1184],
  bytes: [17],
  json: [114, 3802],
}
const ARRAYS: Readonly<Record<string, readonly number[]>> = {
  string: [1003, 1009, 1014, 1015, 2951],
  number: [1005, 1007, 1021, 1022],
  bigint: [1016, 1231],
  boolean: [1000],
  time: [1115, 1182, 1185],
  bytes: [1001],
}

const orNull = (schema: Schema): boolean =>
  schema.anyOf?.some(({ type }) => type === 'null') ?? false

/** Compares declared columns with the database's. `mayBeNull`: columns whose table allows null. */
export function columnFaults(
  columns: Columns,
  fields: readonly Pick<FieldDef, 'name' | 'dataTypeID'>[],
  mayBeNull: ReadonlySet<string> = new Set(),
): string[] {
  const faults: string[] = []
  const told = new Map(fields.map((field) => [field.name, field.dataTypeID]))
  for (const name of told.keys()) if (!(name in columns)) faults.push(`${name} is not declared`)
  for (const [name, declared] of Object.entries(columns)) {
    const schema = declared as Schema
    const { type, items } = schema.anyOf?.find((one) => one.type !== 'null') ?? schema
    const allowed = type === 'array' ? ARRAYS[items!.type!] : TYPES[type!]
    const oid = told.get(name)
    if (oid === undefined) faults.push(`${name} is not returned`)
    else if (!allowed?.includes(oid))
      faults.push(`${name} is declared as ${type}, its type is ${oid}`)
    // null within json is a value like others.
    if (mayBeNull.has(name) && !orNull(schema) && type !== 'json')
      faults.push(`${name} may be null`)
  }
  return faults
}

/**
 * The same database; a statement whose result differs from its declaration fails, also within transactions.
 */
export function checkColumns(db: Database): Database {
  const checking = <T extends Connection>(on: T): T => ({
    ...on,
    query: async (statement, columns) => {
      const result = await on.query(statement, columns)
      if (!columns) return result
      const nulls = Object.keys(columns).filter((name) =>
        result.rows.some((row) => row[name] === null),
      )
      const faults = columnFaults(columns, result.fields, new Set(nulls))
      if (faults.length > 0) throw new Error(`${faults.join(', ')}: ${statement.text}`)
      return result
    },
  })
  return {
    ...checking(db),
    transaction: (work, isolation) => db.transaction((tx) => work(checking(tx)), isolation),
  }
}
