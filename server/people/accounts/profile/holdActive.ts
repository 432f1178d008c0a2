import { sql } from '../../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'

/**
 * Locks an active account against deletion until the transaction ends; false when it is not active. A
 * weaker lock than `for share` would let `lockAccount` pass, and a deletion would see an empty account
 * before the money arrives.
 */
export async function holdActive(ctx: Context, id: bigint): Promise<boolean> {
  assertInTransaction(ctx)
  const { rows } =
    await sql.named`select 1 from account where id = ${id} and status = 'active' for share`.execute(
      ctx.db,
    )
  return rows.length === 1
}
