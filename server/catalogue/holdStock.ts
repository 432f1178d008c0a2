import { sql } from 'kysely'
import { assertInTransaction, type Context } from '../db/context.ts'

/**
 * Promises `count` pieces of an option to an open order (DECISIONS C5). False when fewer are left, and nothing is held.
 * One conditional update: of many at once, as many succeed as there are pieces.
 */
export async function holdStock(ctx: Context, optionId: number, count: number): Promise<boolean> {
  assertInTransaction(ctx)
  const { numAffectedRows } = await sql`
    update product_option set held = held + ${count}
    where id = ${optionId} and not retired and ${count}::int > 0 and stock - held >= ${count}`.execute(ctx.db)
  return numAffectedRows === 1n
}
