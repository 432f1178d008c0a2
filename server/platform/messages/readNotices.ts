import { sql } from '../db/sql.ts'
import type { Context } from '../db/context.ts'

export async function readNotices(
  ctx: Context,
  { accountId, upTo }: { readonly accountId: bigint; readonly upTo: bigint },
): Promise<void> {
  await sql.named`
    update notice set read_at = ${ctx.now()}
    where account_id = ${accountId} and id <= ${upTo} and read_at is null`.execute(ctx.db)
}
