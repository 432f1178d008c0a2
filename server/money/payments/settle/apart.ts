import { sql } from '../../../platform/db/sql.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'

const SQLSTATE = /^[0-9A-Z]{5}$/
/** SQLSTATE classes that speak of the data at hand: a bad value, a broken constraint, a complaint of a function. */
const OF_THE_DATA = /^(?:22|23|P0)/

/** A deadlock, a time limit, a full disk or a missing table is everybody's fault and not this work's own. */
function isItsOwn(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code !== 'string' || !SQLSTATE.test(code) || OF_THE_DATA.test(code)
}

/**
 * Runs `work` inside the transaction, but apart from the rest: what it did is undone when it throws, and the transaction
 * goes on. Answers the fault. Faults of the database are thrown on, so that the whole transaction is tried again.
 */
export async function apart(
  ctx: TransactionContext,
  work: () => Promise<void>,
): Promise<Error | undefined> {
  await sql`savepoint apart`.execute(ctx.db)
  try {
    await work()
  } catch (error) {
    if (!isItsOwn(error)) throw error
    // Without its connection the transaction is lost as a whole, and this throws.
    await sql`rollback to savepoint apart`.execute(ctx.db)
    await sql`release savepoint apart`.execute(ctx.db)
    return error instanceof Error ? error : new Error(String(error))
  }
  await sql`release savepoint apart`.execute(ctx.db)
  return undefined
}
