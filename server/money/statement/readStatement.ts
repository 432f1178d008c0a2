import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Context } from '../../platform/db/context.ts'

export const SignedStatement = {
  day: col.text,
  at: col.time,
  body: col.text,
  signature: col.text,
  publicKey: col.text,
  root: col.text,
  accounts: col.int,
}
export type SignedStatement = RowOf<typeof SignedStatement>

/** A day's signed statement, without a day the newest. Refuses with `notFound` when there is none. */
export async function readStatement(ctx: Context, day?: string): Promise<SignedStatement> {
  // A day such as the 31st of February is one that has no statement.
  const { rows } = await sql(
    SignedStatement,
  )`select day::text as day, at, body, signature, public_key as "publicKey", root, accounts from statement
    where ${day === undefined ? sql`true` : sql`day::text = ${day}`} order by statement.day desc limit 1`.execute(
    ctx.db,
  )
  return rows[0] ?? refuse('notFound')
}
