import pg from 'pg'
import type { Connection } from '../../platform/db/connection.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** Longest time a person waits for an answer. */
const WAIT_MS = 1_000
const QUERY_CANCELED = '57014'

/** PostgreSQL ends each statement at `endMs`. */
function endingAt(db: Connection, endMs: number): Connection {
  if (db.isTransaction) throw new Error('statements of a transaction have its own limit')
  return {
    ...db,
    query: (statement, columns) =>
      db.transaction(async (tx) => {
        const leftMs = Math.max(1, Math.round(endMs - performance.now()))
        await sql.named`select set_config('statement_timeout', ${String(leftMs)}, true)`.execute(tx)
        return tx.query(statement, columns)
      }),
  }
}

/**
 * Null when reading takes longer than a second (rules: reports#slow-reports); PostgreSQL has ended its statement then.
 */
export async function unlessSlow<T>(
  ctx: Context,
  read: (within: Context) => Promise<T>,
): Promise<T | null> {
  try {
    return await read({ ...ctx, db: endingAt(ctx.db, performance.now() + WAIT_MS) })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELED) return null
    throw error
  }
}
