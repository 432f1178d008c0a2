import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'

/** An option's keys that were not given out never left its stock. */
export async function returnStock(ctx: Context, optionId: number, count: number): Promise<void> {
  assertInTransaction(ctx)
  await sql.named`update product_option set stock = stock + ${count}::int where id = ${optionId} and not keyed and ${count}::int > 0`.execute(
    ctx.db,
  )
}
