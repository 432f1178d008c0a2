import { sql, type Sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'

/** Takes an order's held stock. Throws when less than `count` is held. */
export async function takeStock(ctx: Context, optionId: number, count: number): Promise<void> {
  assertInTransaction(ctx)
  const { rowCount } = await sql.named`
    update product_option set stock = stock - ${count}, held = held - ${count}
    where id = ${optionId} and ${count}::int > 0 and held >= ${count}`.execute(ctx.db)
  if (rowCount !== 1) throw new Error(`option ${optionId} does not hold ${count} pieces to take`)
}

/** Takes stock that is not held, as part of a larger statement; returns no row when stock is short. */
export const takingUnheld = (optionId: number, count: number): Sql<unknown> => sql`
  update product_option set stock = stock - ${count}::int
  where id = ${optionId}::int and ${count}::int > 0 and stock - held >= ${count}::int`

/** Takes stock that is not held, for late money (rules: ordering#late-stock). False when stock is short. */
export async function takeUnheldStock(
  ctx: Context,
  optionId: number,
  count: number,
): Promise<boolean> {
  assertInTransaction(ctx)
  const { rowCount } = await takingUnheld(optionId, count).execute(ctx.db)
  return rowCount === 1
}
