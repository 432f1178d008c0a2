import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'

export async function isOwnDeposit(
  ctx: Context,
  accountId: bigint,
  paymentId: string,
): Promise<boolean> {
  const { rows } =
    await sql`select from deposit where payment_id = ${paymentId} and account_id = ${accountId}`.execute(
      ctx.db,
    )
  return rows.length > 0
}
