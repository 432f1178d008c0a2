import type { TransactionContext } from '../../platform/db/context.ts'
import { insertTransfers } from './insertTransfers.ts'
import type { Movement } from './ledger.ts'

/**
 * Moves money in the caller's transaction, all movements or none. Refuses `insufficientBalance` when a
 * balance does not cover their sum, which aborts the transaction. Throws for a used reference. Post
 * everything of a transaction in one call, because accounts are locked by id within it (rules:
 * balances#ledger).
 */
export const post = (ctx: TransactionContext, movements: readonly Movement[]): Promise<void> =>
  insertTransfers(ctx, movements, 'posted')
