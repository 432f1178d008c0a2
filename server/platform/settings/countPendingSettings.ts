import { col } from '../db/columns.ts'
import type { Context } from '../db/context.ts'
import { counted, MAX_COUNTED, type Counted } from '../db/counted.ts'
import { sql } from '../db/sql.ts'

export async function countPendingSettings(ctx: Context): Promise<Counted> {
  const { rows } = await sql.named({ count: col.int })`
    select count(*)::int as count from (
      select from held_setting where approved_by is null limit ${MAX_COUNTED + 1}) found`.execute(
    ctx.db,
  )
  return counted(rows[0]!.count)
}
