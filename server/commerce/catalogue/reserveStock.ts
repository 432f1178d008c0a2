import { sql, type Sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import { changeStock, type Pieces } from './changeStock.ts'

const IS_FREE = sql`not o.retired and o.stock - o.held >= w.count`

/** `reserveStock` as part of a larger statement; returns no row when stock is short. */
export const reservingStock = (pieces: Pieces): Sql<unknown> =>
  changeStock(pieces, IS_FREE, sql`held = o.held + w.count`)

/** Instead of `reservingStock`, for an order that reserves nothing: no row when an option is sold out. */
export const stillThere = (pieces: Pieces): Sql<unknown> =>
  changeStock(pieces, IS_FREE, sql`held = o.held`)

/** All or none (rules: ordering#reservations); concurrent buyers cannot oversell. */
export async function reserveStock(ctx: Context, pieces: Pieces): Promise<boolean> {
  assertInTransaction(ctx)
  const { rowCount } = await sql.named`${reservingStock(pieces)}`.execute(ctx.db)
  return rowCount > 0
}
