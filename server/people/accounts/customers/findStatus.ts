import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Account } from '../profile/readAccount.ts'

export async function findStatus(
  ctx: Pick<Context, 'db'>,
  accountId: bigint,
): Promise<Account['status'] | undefined> {
  const { rows } = await sql.named({ status: col.as<Account['status']>(col.text) })`
    select status from account where id = ${accountId}`.execute(ctx.db)
  return rows[0]?.status
}
