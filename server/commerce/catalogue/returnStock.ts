import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import { changeStock, type Pieces } from './changeStock.ts'

/** Puts pieces that never left back on sale. An option's keys that were not given out never left its stock. */
export async function returnStock(ctx: Context, pieces: Pieces): Promise<void> {
  assertInTransaction(ctx)
  await sql.named`
    ${changeStock(pieces, sql`true`, sql`stock = case when o.keyed then o.stock else o.stock + w.count end`)}`.execute(
    ctx.db,
  )
}
