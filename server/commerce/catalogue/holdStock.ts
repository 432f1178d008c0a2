import { sql, type Sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'

/** The same as a part of a larger statement: no row when fewer pieces are left. */
export const holding = (optionId: number, count: number): Sql<unknown> => sql`
  update product_option set held = held + ${count}::int
  where id = ${optionId}::int and not retired and ${count}::int > 0 and stock - held >= ${count}::int`

/**
 * Promises `count` pieces of an option to an open order (ordering#stock-hold). False when fewer are left, and nothing is held.
 * One conditional update: of many at once, as many succeed as there are pieces.
 */
export async function holdStock(ctx: Context, optionId: number, count: number): Promise<boolean> {
  assertInTransaction(ctx)
  const { numAffectedRows } = await holding(optionId, count).execute(ctx.db)
  return numAffectedRows === 1n
}
