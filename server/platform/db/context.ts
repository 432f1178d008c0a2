import type { Log } from '../log.ts'
import type { Connection, Transaction } from './connection.ts'

export type Context = { readonly db: Connection; readonly now: () => Date; readonly log: Log }

/** The same inside a transaction. Code that moves money or stock takes this one. */
export type TransactionContext = Context & { readonly db: Transaction }

/** Runs `work` in one transaction; it commits when `work` returns and leaves nothing behind when it throws. */
export const inTransaction = <T>(
  ctx: Context,
  work: (tx: TransactionContext) => Promise<T>,
): Promise<T> =>
  ctx.db.isTransaction
    ? work(ctx as TransactionContext)
    : ctx.db.transaction((db) => work({ ...ctx, db }))

/** Reads of `work` all see the database as it was at one moment. Inside a transaction it is that one, as it is. */
export const inSnapshot = <T, C extends Pick<Context, 'db'>>(
  ctx: C,
  work: (tx: C & { readonly db: Transaction }) => Promise<T>,
): Promise<T> =>
  ctx.db.isTransaction
    ? work(ctx as C & { readonly db: Transaction })
    : ctx.db.transaction((db) => work({ ...ctx, db }), 'repeatable read')

/** Checks at run time what the types say: money and stock move only inside a transaction. */
export function assertInTransaction(ctx: Context): asserts ctx is TransactionContext {
  if (!ctx.db.isTransaction)
    throw new Error('this verb moves money or stock and must run inside a transaction')
}
