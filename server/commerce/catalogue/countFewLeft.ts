import { inTransaction, type Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Counts what can be bought of products whose options are all low on stock (rules: catalogue#low-stock). Skips locked
 * ones: orders lock products in the order of their options, which would be a deadlock.
 */
export const countFewLeft = (ctx: Context): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await sql`
      with low as materialized (select distinct product_id as id from product_option where low and stock > held),
      few as materialized (
        select low.id, few.pieces from low cross join lateral (
          select sum(greatest(stock - held, 0))::int as pieces, bool_and(low) as all_low from product_option
          where product_id = low.id and not retired) few
        where few.all_low
      ), counted as (
        select p.id, few.pieces from product p left join few on few.id = p.id
        where p.id = any(array(select id from few union select id from product where few_left is not null))
          and p.few_left is distinct from few.pieces
        for no key update of p skip locked
      )
      update product p set few_left = counted.pieces from counted where p.id = counted.id`.execute(
      tx.db,
    )
  })
