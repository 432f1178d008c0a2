import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'

export async function walletsOf(
  ctx: Context,
  accountId: bigint,
): Promise<{ kind: 'evm' | 'tron'; address: string }[]> {
  const { rows } = await sql.named({
    kind: col.as<'evm' | 'tron'>(col.text),
    address: col.text,
  })`
    select kind, address from account_wallet where account_id = ${accountId}
    order by created_at, address`.execute(ctx.db)
  return rows
}
