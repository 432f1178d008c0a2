import { sql, type Sql } from './sql.ts'
import type { Context } from './context.ts'

/** What `must_hold` (migration 0024) breaks a statement off with; then nothing of it is written. */
const NOT_WHOLE = 'S0001'

/** SQL: true where `condition` holds, the end of the statement where it does not. */
export const mustHold = (condition: Sql<unknown>): Sql<boolean> => sql`must_hold(${condition})`

/**
 * Runs a statement that ends itself by `mustHold`. Undefined: that is what it did, and nothing is written. Not within a
 * transaction, which would end with it.
 */
export async function atomically<T>(
  ctx: Context,
  statement: () => Promise<T>,
): Promise<T | undefined> {
  if (ctx.db.isTransaction) throw new Error('a statement that may break itself off stands alone')
  try {
    return await statement()
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_WHOLE) return undefined
    throw error
  }
}
