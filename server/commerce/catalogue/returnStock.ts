import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import { changeStock, type Pieces } from './changeStock.ts'

/** Puts unshipped pieces back on sale. Keys not given out never left the stock. */
export async function returnStock(ctx: Context, pieces: Pieces): Promise<void> {
  assertInTransaction(ctx)
  await sql.named`
    ${changeStock(pieces, sql`true`, sql`stock = case when o.keyed then o.stock else o.stock + w.count end`)}`.execute(
    ctx.db,
  )
}
