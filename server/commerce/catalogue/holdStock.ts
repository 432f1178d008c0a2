import { sql, type Sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'

/** `holdStock` as part of a larger statement; returns no row when stock is short. */
export const holding = (optionId: number, count: number): Sql<unknown> => sql`
  update product_option set held = held + ${count}::int
  where id = ${optionId}::int and not retired and ${count}::int > 0 and stock - held >= ${count}::int`

/** In place of `holding`, for an order that holds nothing: no row when the option is sold out. */
export const stillThere = (optionId: number, count: number): Sql<unknown> => sql`
  update product_option set held = held
  where id = ${optionId}::int and not retired and stock - held >= ${count}::int`

/**
 * Holds `count` pieces of an option for an open order (rules: ordering#stock-hold). One conditional update, so
 * concurrent buyers cannot oversell. False when stock is short.
 */
export async function holdStock(ctx: Context, optionId: number, count: number): Promise<boolean> {
  assertInTransaction(ctx)
  const { rowCount } = await holding(optionId, count).execute(ctx.db)
  return rowCount === 1
}
