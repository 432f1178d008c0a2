import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'

/** Gives back pieces that an order held. Throws when the option holds fewer: they would be given back twice. */
export async function releaseStock(ctx: Context, optionId: number, count: number): Promise<void> {
  assertInTransaction(ctx)
  const { numAffectedRows } = await sql.named`
    update product_option set held = held - ${count}
    where id = ${optionId} and ${count}::int > 0 and held >= ${count}`.execute(ctx.db)
  if (numAffectedRows !== 1n)
    throw new Error(`option ${optionId} does not hold ${count} pieces to release`)
}
