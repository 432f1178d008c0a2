import { sql } from '../../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'

/** Keeps an account from being deleted until the transaction ends, be it active or disabled; false when it was deleted. */
export async function holdKept(ctx: Context, id: bigint): Promise<boolean> {
  assertInTransaction(ctx)
  const { rows } =
    await sql.named`select 1 from account where id = ${id} and status <> 'deleted' for share`.execute(
      ctx.db,
    )
  return rows.length === 1
}
