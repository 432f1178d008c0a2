import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { counted, MAX_COUNTED, type Counted } from '../../../platform/db/counted.ts'
import { sql } from '../../../platform/db/sql.ts'

export async function countToShip(ctx: Context): Promise<Counted> {
  const { rows } = await sql.named({ count: col.int })`
    select count(*)::int as count from (
      select from shop_order where status = 'paid' limit ${MAX_COUNTED + 1}) found`.execute(ctx.db)
  return counted(rows[0]!.count)
}
