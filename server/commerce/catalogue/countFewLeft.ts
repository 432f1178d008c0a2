import { inTransaction, type Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Counts the pieces that can be bought of products whose options are all low on stock (rules: catalogue#low-stock).
 * One that has enough of any option has no such number. One that an order is changing waits for the next time: orders
 * lock products in the order of their options, which would be a deadlock. Reads only products that are low or were.
 */
export const countFewLeft = (ctx: Context): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await sql`
      with few as (
        select product_id, nullif(sum(greatest(stock - held, 0)), 0)::int as pieces from product_option
        where not retired and product_id in (select product_id from product_option where low)
        group by product_id having bool_and(low)
      ), changed as (
        select product_id as id, pieces from few where pieces is not null
        union all
        select id, null from product where few_left is not null
          and id not in (select product_id from few where pieces is not null)
      ), counted as (
        select p.id, changed.pieces from product p join changed on changed.id = p.id
        where p.few_left is distinct from changed.pieces
        for no key update of p skip locked
      )
      update product p set few_left = counted.pieces from counted where p.id = counted.id`.execute(
      tx.db,
    )
  })
