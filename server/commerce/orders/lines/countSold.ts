import { col } from '../../../platform/db/columns.ts'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { writeSold } from '../../catalogue/writeSold.ts'

const Sold = { productId: col.int, optionId: col.int, pieces: col.int }

export const countSold = (ctx: Context): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { rows } = await sql(Sold)`
      select product_id as "productId", option_id as "optionId",
        least(sum(count - refunded), 2000000000)::int as pieces
      from order_line where paid_at is not null group by product_id, option_id
      having sum(count - refunded) > 0`.execute(tx.db)
    await writeSold(tx, rows)
  })
