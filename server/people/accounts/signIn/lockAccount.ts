import { sql } from '../../../platform/db/sql.ts'
import { refuse } from '../../../../basics/errors.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'

/** Serialises an account's changes, so that limits hold. */
export async function lockAccount(ctx: Context, accountId: bigint): Promise<void> {
  assertInTransaction(ctx)
  const { rows } = await sql`
      select from account where id = ${accountId}
        and status = 'active' for no key update`.execute(ctx.db)
  if (rows.length === 0) refuse('notSignedIn')
}
