import type { TransactionContext } from '../../platform/db/context.ts'
import { insertTransfers } from './insertTransfers.ts'
import type { Movement } from './ledger.ts'

/**
 * All or none. Refuses `insufficientBalance`, which aborts the transaction; throws for a used reference. Post all of
 * a transaction's movements in one call: accounts are locked by id within it (rules: balances#ledger).
 */
export const post = (ctx: TransactionContext, movements: readonly Movement[]): Promise<void> =>
  insertTransfers(ctx, movements, 'posted')
