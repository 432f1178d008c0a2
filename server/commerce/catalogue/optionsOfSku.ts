import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

const MAX = 20

/**
 * Options with this SKU in any case, also retired ones, since orders name them. Materialized, because the planner
 * would read all options by number while statistics know few SKUs.
 */
export async function optionsOfSku(ctx: Pick<Context, 'db'>, sku: string): Promise<number[]> {
  const { rows } = await sql.named({ id: col.int })`
    with found as materialized (select id from product_option where lower(sku) = lower(${sku}))
    select id from found order by id desc limit ${MAX}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
