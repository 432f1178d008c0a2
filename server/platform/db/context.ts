import type { Kysely, Transaction } from 'kysely'
import type { Log } from '../log.ts'
import type { DB } from './types.ts'

/** What every verb is handed: where to read and write, what time it is, where to report. */
export type Context = { readonly db: Kysely<DB>; readonly now: () => Date; readonly log: Log }

/** The same inside a transaction. Code that moves money or stock takes this one. */
export type TransactionContext = Context & { readonly db: Transaction<DB> }

/** Runs `work` in one transaction; it commits when `work` returns and leaves nothing behind when it throws. */
export const inTransaction = <T>(
  ctx: Context,
  work: (tx: TransactionContext) => Promise<T>,
): Promise<T> =>
  ctx.db.isTransaction
    ? work(ctx as TransactionContext)
    : ctx.db.transaction().execute((db) => work({ ...ctx, db }))

/** Money and stock move only inside a transaction; the types say so, and this says it once more at run time. */
export function assertInTransaction(ctx: Context): asserts ctx is TransactionContext {
  if (!ctx.db.isTransaction)
    throw new Error('this verb moves money or stock and must run inside a transaction')
}
