import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'

export async function hasOpenDeposit(ctx: Context, accountId: bigint): Promise<boolean> {
  const { rows } = await sql.named`
      select 1 from deposit where account_id = ${accountId} and closed_at is null
      limit 1`.execute(ctx.db)
  return rows.length > 0
}
