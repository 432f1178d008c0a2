import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'

/** Releases held stock. Throws when less is held, since it would be released twice. */
export async function releaseStock(ctx: Context, optionId: number, count: number): Promise<void> {
  assertInTransaction(ctx)
  const { rowCount } = await sql.named`
    update product_option set held = held - ${count}
    where id = ${optionId} and ${count}::int > 0 and held >= ${count}`.execute(ctx.db)
  if (rowCount !== 1) throw new Error(`option ${optionId} does not hold ${count} pieces to release`)
}
