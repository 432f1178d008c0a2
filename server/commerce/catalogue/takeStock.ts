import { sql, type Sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import { changeStock, type Pieces } from './changeStock.ts'

/** Takes an order's reserved stock. Throws when less is reserved. */
export async function takeStock(ctx: Context, pieces: Pieces): Promise<void> {
  assertInTransaction(ctx)
  const { rowCount } = await sql.named`
      ${changeStock(pieces, sql`o.held >= w.count`, sql`stock = o.stock - w.count, held = o.held - w.count`)}`.execute(
    ctx.db,
  )
  if (rowCount === 0) throw new Error('an option has not reserved the pieces to take')
}

/** Takes stock that is not reserved, as part of a larger statement; returns no row when stock is short. */
export const takingUnreserved = (pieces: Pieces): Sql<unknown> =>
  changeStock(pieces, sql`o.stock - o.held >= w.count`, sql`stock = o.stock - w.count`)
