import { inTransaction, type Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Counts the pieces that can be bought of products whose options are all low on stock (rules: catalogue#low-stock).
 * One that has enough of any option has no such number.
 */
export const countFewLeft = (ctx: Context): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await sql`
      update product p set few_left = counted.pieces
      from (
        select other.id, nullif(few.pieces, 0) as pieces from product other
        left join (
          select product_id, sum(greatest(stock - held, 0))::int as pieces from product_option
          where not retired and product_id in (select product_id from product_option where low)
          group by product_id having bool_and(low)
        ) few on few.product_id = other.id
      ) counted
      where p.id = counted.id and p.few_left is distinct from counted.pieces`.execute(tx.db)
  })
