import { sql } from '../../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'

/**
 * Keeps an active account from being deleted until the transaction ends; false when it is not active any more. A weaker lock
 * would let `lockAccount` pass, and its owner would find the account empty before the money is there.
 */
export async function holdActive(ctx: Context, id: bigint): Promise<boolean> {
  assertInTransaction(ctx)
  const { rows } =
    await sql.named`select 1 from account where id = ${id} and status = 'active' for share`.execute(
      ctx.db,
    )
  return rows.length === 1
}
