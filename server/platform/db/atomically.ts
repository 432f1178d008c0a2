import { sql, type Sql } from './sql.ts'
import type { Context } from './context.ts'

const CONDITION_FAILED = 'S0001'

export const mustBeTrue = (condition: Sql<unknown>): Sql<boolean> => sql`must_hold(${condition})`

/**
 * Returns undefined, with nothing written, when `mustBeTrue` failed. Not inside a transaction, which would fail too.
 */
export async function atomically<T>(
  ctx: Context,
  statement: () => Promise<T>,
): Promise<T | undefined> {
  if (ctx.db.isTransaction)
    throw new Error('a statement with mustBeTrue must run outside a transaction')
  try {
    return await statement()
  } catch (error) {
    if ((error as { code?: unknown }).code === CONDITION_FAILED) return undefined
    throw error
  }
}
