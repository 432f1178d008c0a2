import { sql } from '../../../platform/db/sql.ts'
import { refuse } from '../../../../basics/errors.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'

/**
 * One after another for one account, so that counting what it has means something. Refuses with `notSignedIn` when the account was
 * deleted or disabled meanwhile.
 */
export async function lockAccount(ctx: Context, accountId: bigint): Promise<void> {
  assertInTransaction(ctx)
  const { rows } =
    await sql`select from account where id = ${accountId} and status = 'active' for no key update`.execute(
      ctx.db,
    )
  if (rows.length === 0) refuse('notSignedIn')
}
