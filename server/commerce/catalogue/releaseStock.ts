import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import { changeStock, type Pieces } from './changeStock.ts'

/** Throws when less is reserved, since it would be released twice. */
export async function releaseStock(ctx: Context, pieces: Pieces): Promise<void> {
  assertInTransaction(ctx)
  const { rowCount } = await sql.named`
      ${changeStock(pieces, sql`o.held >= w.count`, sql`held = o.held - w.count`)}`.execute(ctx.db)
  if (rowCount === 0) throw new Error('an option has not reserved the pieces to release')
}
