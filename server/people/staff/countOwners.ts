import { OWNER } from '../../../basics/permissions.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

export async function countOwners(ctx: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql({ count: col.int })`
    select count(*)::int as count from staff where role = ${OWNER} and disabled_at is null`.execute(
    ctx.db,
  )
  return rows[0]!.count
}
