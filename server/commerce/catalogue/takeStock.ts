import { sql, type Sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'

/** Pieces held for an order leave the house. Throws when the option holds fewer than `count`. */
export async function takeStock(ctx: Context, optionId: number, count: number): Promise<void> {
  assertInTransaction(ctx)
  const { numAffectedRows } = await sql.named`
    update product_option set stock = stock - ${count}, held = held - ${count}
    where id = ${optionId} and ${count}::int > 0 and held >= ${count}`.execute(ctx.db)
  if (numAffectedRows !== 1n)
    throw new Error(`option ${optionId} does not hold ${count} pieces to take`)
}

/** Pieces that nobody holds leave the house, as a part of a larger statement; no row when too few are left (ordering#stock-hold). */
export const takingUnheld = (optionId: number, count: number): Sql<unknown> => sql`
  update product_option set stock = stock - ${count}::int
  where id = ${optionId}::int and ${count}::int > 0 and stock - held >= ${count}::int`

/** Takes pieces that nobody holds, for money that came after the hold had ended (ordering#late-stock). False when too few are left. */
export async function takeUnheldStock(
  ctx: Context,
  optionId: number,
  count: number,
): Promise<boolean> {
  assertInTransaction(ctx)
  const { numAffectedRows } = await takingUnheld(optionId, count).execute(ctx.db)
  return numAffectedRows === 1n
}
