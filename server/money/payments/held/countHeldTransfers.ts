import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { counted, MAX_COUNTED, type Counted } from '../../../platform/db/counted.ts'
import { sql } from '../../../platform/db/sql.ts'

export async function countHeldTransfers(ctx: Context): Promise<Counted> {
  const { rows } = await sql.named({ count: col.int })`
    select count(*)::int as count from (
      select from transfer where outcome is null and held_base > 0 and final_at is not null
      limit ${MAX_COUNTED + 1}) found`.execute(ctx.db)
  return counted(rows[0]!.count)
}
