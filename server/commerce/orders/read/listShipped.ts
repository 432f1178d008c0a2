import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'

/** Orders that are shipped since before `before`, the oldest first. */
export async function listShippedBefore(
  ctx: Context,
  before: Date,
  most: number,
): Promise<string[]> {
  const { rows } = await sql.named({ id: col.text })`
    select id from shop_order where status = 'shipped' and updated_at < ${before} order by updated_at
    limit ${most}::int`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
