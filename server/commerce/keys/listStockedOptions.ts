import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

export async function listStockedOptions(ctx: Context): Promise<number[]> {
  const { rows } = await sql.named({
    option_id: col.int,
  })`
    select distinct option_id from product_key
    where order_id is null and binned_at is null`.execute(ctx.db)
  return rows.map(({ option_id }) => option_id)
}
