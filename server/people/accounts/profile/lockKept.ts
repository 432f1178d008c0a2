import { sql } from '../../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'

/** Locks an active or disabled account against deletion; false when deleted. */
export async function lockKept(ctx: Context, id: bigint): Promise<boolean> {
  assertInTransaction(ctx)
  const { rows } = await sql.named`
      select 1 from account where id = ${id} and status <> 'deleted' for share`.execute(ctx.db)
  return rows.length === 1
}
