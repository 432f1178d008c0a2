import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** Whether anything is on sale, and whether some of it has to be delivered. */
export async function sellsGoods(
  ctx: Pick<Context, 'db'>,
): Promise<{ readonly onSale: boolean; readonly physical: boolean }> {
  const { rows } = await sql({ onSale: col.bool, physical: col.bool })`
    select exists (select from product where published) as "onSale",
      exists (select from product where published and product_type = 1) as physical`.execute(ctx.db)
  return rows[0]!
}
