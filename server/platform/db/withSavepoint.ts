import { sql } from './sql.ts'
import type { TransactionContext } from './context.ts'

const SQLSTATE = /^[0-9A-Z]{5}$/
/** SQLSTATE classes that speak of the data at hand: a bad value, a broken constraint, a complaint of a function. */
const OF_THE_DATA = /^(?:22|23|P0)/

/** False for a deadlock, a time limit, a full disk or a missing table, which this work did not cause. */
function isItsOwn(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code !== 'string' || !SQLSTATE.test(code) || OF_THE_DATA.test(code)
}

/**
 * Runs `work` in a savepoint. When it throws, its writes are undone, the error is returned, and the transaction goes on.
 * Throws errors of the database itself, so that the whole transaction is tried again.
 */
export async function withSavepoint(
  ctx: TransactionContext,
  work: () => Promise<void>,
): Promise<Error | undefined> {
  await sql`savepoint attempt`.execute(ctx.db)
  try {
    await work()
  } catch (error) {
    if (!isItsOwn(error)) throw error
    // Without its connection the transaction is lost as a whole, and this throws.
    await sql`rollback to savepoint attempt`.execute(ctx.db)
    await sql`release savepoint attempt`.execute(ctx.db)
    return error instanceof Error ? error : new Error(String(error))
  }
  await sql`release savepoint attempt`.execute(ctx.db)
  return undefined
}
