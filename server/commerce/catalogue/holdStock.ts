import { sql, type Sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import { changeStock, type Pieces } from './changeStock.ts'

const IS_FREE = sql`not o.retired and o.stock - o.held >= w.count`

/** `holdStock` as part of a larger statement; returns no row when stock is short. */
export const holding = (pieces: Pieces): Sql<unknown> =>
  changeStock(pieces, IS_FREE, sql`held = o.held + w.count`)

/** Instead of `holding`, for an order without a hold: no row when an option is sold out. */
export const stillThere = (pieces: Pieces): Sql<unknown> =>
  changeStock(pieces, IS_FREE, sql`held = o.held`)

/** All or none (rules: ordering#stock-hold); concurrent buyers cannot oversell. */
export async function holdStock(ctx: Context, pieces: Pieces): Promise<boolean> {
  assertInTransaction(ctx)
  const { rowCount } = await sql.named`${holding(pieces)}`.execute(ctx.db)
  return rowCount > 0
}
