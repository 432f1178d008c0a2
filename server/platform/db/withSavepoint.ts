import { sql } from './sql.ts'
import type { TransactionContext } from './context.ts'

const SQLSTATE = /^[0-9A-Z]{5}$/
/** Bad value, broken constraint, raised by a function. */
const OF_THE_DATA = /^(?:22|23|P0)/

/** False for deadlock, timeout, full disk, missing table. */
function isItsOwn(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code !== 'string' || !SQLSTATE.test(code) || OF_THE_DATA.test(code)
}

/**
 * Undoes writes and returns the error of `work`. Rethrows database faults, so that the whole transaction is retried.
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
    // Throws without a connection.
    await sql`rollback to savepoint attempt`.execute(ctx.db)
    await sql`release savepoint attempt`.execute(ctx.db)
    return error instanceof Error ? error : new Error(String(error))
  }
  await sql`release savepoint attempt`.execute(ctx.db)
  return undefined
}
