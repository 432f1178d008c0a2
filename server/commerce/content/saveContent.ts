import { col } from '../../platform/db/columns.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'

const KEYS = {
  announcement: ['handle'],
  banner: ['handle'],
  country: ['code'],
  asset: ['asset', 'block_chain'],
  dict: ['code'],
  dict_item: ['dict_code', 'text'],
} as const
type ContentTable = keyof typeof KEYS
/** The office edits them; each change raises their version. */
const VERSIONED: readonly ContentTable[] = ['announcement', 'banner', 'dict']

type ContentValue = string | number | bigint | boolean | null | { readonly cn: string }

/**
 * Inserts a row, or updates it where it differs; an unchanged row is not touched, so caches stay valid. Columns not
 * named keep their value. With `keepsEdited`, a row edited by staff stays, and it returns false.
 */
export async function saveContent(
  ctx: Context,
  table: ContentTable,
  row: Readonly<Record<string, ContentValue>>,
  { keepsEdited = false } = {},
): Promise<boolean> {
  assertInTransaction(ctx)
  const isVersioned = VERSIONED.includes(table)
  const columns = Object.keys(row)
  const value = (column: string): Sql<unknown> => typed(row[column]!)
  const isKey = sql.join(
    KEYS[table].map((column) => sql`${sql.ref(column)} = ${value(column)}`),
    sql` and `,
  )
  const { rows } = await sql({
    same: col.bool,
    edited: col.bool,
  })`
    select ${sql.join(
      columns.map((column) => sql`${sql.ref(column)} is not distinct from ${value(column)}`),
      sql` and `,
    )} as same, ${isVersioned ? sql`version > 1` : sql`false`} as edited
    from ${sql.ref(table)} where ${isKey}`.execute(ctx.db)
  if (keepsEdited && rows[0]?.edited) return false
  if (rows[0]?.same) return true
  if (rows[0]) {
    const changes = columns.map((column) => sql`${sql.ref(column)} = ${value(column)}`)
    if (isVersioned) changes.push(sql`version = version + 1`)
    await sql`update ${sql.ref(table)} set ${sql.join(changes)} where ${isKey}`.execute(ctx.db)
  } else {
    await sql`
      insert into ${sql.ref(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values (${sql.join(columns.map(value))})`.execute(ctx.db)
  }
  return true
}

/** Casts a parameter, whose type PostgreSQL cannot infer next to `is not distinct from`. */
function typed(value: ContentValue): Sql<unknown> {
  if (typeof value === 'string' || value === null) return sql`${value}::text`
  if (typeof value === 'number') return sql`${value}::int`
  if (typeof value === 'bigint') return sql`${value}::bigint`
  if (typeof value === 'boolean') return sql`${value}::boolean`
  return sql`${JSON.stringify(value)}::jsonb`
}
