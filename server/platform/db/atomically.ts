import { sql, type Sql } from './sql.ts'
import type { Context } from './context.ts'

/** Error code of `must_hold`. */
const CONDITION_FAILED = 'S0001'

/** SQL that fails the whole statement unless `condition` holds. */
export const mustHold = (condition: Sql<unknown>): Sql<boolean> => sql`must_hold(${condition})`

/**
 * Runs a statement with `mustHold`; undefined, with nothing written, when its condition failed. Must run outside a
 * transaction, which would fail with it.
 */
export async function atomically<T>(
  ctx: Context,
  statement: () => Promise<T>,
): Promise<T | undefined> {
  if (ctx.db.isTransaction)
    throw new Error('a statement with mustHold must run outside a transaction')
  try {
    return await statement()
  } catch (error) {
    if ((error as { code?: unknown }).code === CONDITION_FAILED) return undefined
    throw error
  }
}
