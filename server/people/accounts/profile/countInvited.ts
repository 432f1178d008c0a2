import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

export async function countInvited(
  ctx: Pick<Context, 'db'>,
  accountId: bigint,
  since: Date,
): Promise<{ readonly all: number; readonly since: number }> {
  const { rows } = await sql.named({ all: col.present(col.int), since: col.present(col.int) })`
    select count(*)::int as all, (count(*) filter (where created_at >= ${since}))::int as since
    from account where inviter_id = ${accountId}`.execute(ctx.db)
  return rows[0]!
}
