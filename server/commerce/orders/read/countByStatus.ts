import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

export async function countByStatus(
  ctx: Pick<Context, 'db'>,
): Promise<readonly { readonly status: string; readonly count: number }[]> {
  const { rows } = await sql({ status: col.text, count: col.int })`
    select status, count(*)::int as count from shop_order group by status order by status`.execute(
    ctx.db,
  )
  return rows
}
