import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'

export async function inviteCodesOf(
  ctx: Context,
  accountIds: readonly bigint[],
): Promise<Map<bigint, string>> {
  const { rows } = await sql({
    id: col.bigint,
    invite_code: col.text,
  })`select id, invite_code from account where id = any(${accountIds}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, invite_code }) => [id, invite_code]))
}
