import type { Log } from '../log.ts'
import type { Connection, Transaction } from './connection.ts'

export type Context = { readonly db: Connection; readonly now: () => Date; readonly log: Log }

/** Required by code that moves money or stock. */
export type TransactionContext = Context & { readonly db: Transaction }

export const inTransaction = <T>(
  ctx: Context,
  work: (tx: TransactionContext) => Promise<T>,
): Promise<T> =>
  ctx.db.isTransaction
    ? work(ctx as TransactionContext)
    : ctx.db.transaction((db) => work({ ...ctx, db }))

/** One snapshot; inside a transaction, that transaction unchanged. */
export const inSnapshot = <T, C extends Pick<Context, 'db'>>(
  ctx: C,
  work: (tx: C & { readonly db: Transaction }) => Promise<T>,
): Promise<T> =>
  ctx.db.isTransaction
    ? work(ctx as C & { readonly db: Transaction })
    : ctx.db.transaction((db) => work({ ...ctx, db }), 'repeatable read')

export function assertInTransaction(ctx: Context): asserts ctx is TransactionContext {
  if (!ctx.db.isTransaction)
    throw new Error('this verb moves money or stock and must run inside a transaction')
}
