import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'

const MAX = 1_000

export async function orderIdsOf(ctx: Context, accountId: bigint): Promise<string[]> {
  const { rows } = await sql.named({ id: col.text })`
    select id from shop_order where account_id = ${accountId} order by created_at desc, id desc
    limit ${MAX}::int`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
