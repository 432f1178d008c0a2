import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import { changeStock, type Pieces } from './changeStock.ts'

/**
 * All or nothing, for an expired order whose money came late (rules: ordering#late-stock). Pieces also have
 * `product_id`, `unit_price_micro` and `is_member_price`. False also when an option became dearer than agreed.
 */
export async function reserveLateStock(ctx: Context, pieces: Pieces): Promise<boolean> {
  assertInTransaction(ctx)
  const onSale = sql`
    not o.retired and (o.price_micro <= w.unit_price_micro or w.is_member_price
      and o.member_micro <= w.unit_price_micro) and o.stock - o.held >= w.count
    and exists (select from product p where p.id = o.product_id and p.id = w.product_id and p.published)`
  const { rowCount } =
    await sql.named`${changeStock(pieces, onSale, sql`held = o.held + w.count`)}`.execute(ctx.db)
  return rowCount > 0
}
