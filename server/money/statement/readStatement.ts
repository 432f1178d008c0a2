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

/** The newest by default. */
export async function readStatement(ctx: Context, day?: string): Promise<SignedStatement> {
  // Compared as text, because a day may not exist, such as 31 February.
  const { rows } = await sql(
    SignedStatement,
  )`select day::text as day, at, body, signature, public_key as "publicKey", root, accounts from statement
    where ${day === undefined ? sql`true` : sql`day::text = ${day}`} order by statement.day desc
    limit 1`.execute(ctx.db)
  return rows[0] ?? refuse('notFound')
}
