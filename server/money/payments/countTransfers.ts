import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

export async function countTransfers(
  ctx: Pick<Context, 'db'>,
): Promise<
  readonly { readonly network: number; readonly status: string; readonly count: number }[]
> {
  const { rows } = await sql({ network: col.int, status: col.text, count: col.int })`
    select network, status, count(*)::int as count from transfer group by network, status
    order by network, status`.execute(ctx.db)
  return rows
}
