import type { TransactionContext } from '../../platform/db/context.ts'
import { insertTransfers } from './insertTransfers.ts'
import type { Movement } from './ledger.ts'

/**
 * Moves money, all movements or none, in the caller's transaction (balances#ledger). A balance must cover what leaves it once
 * all of them are counted, else `insufficientBalance`, after which the transaction can only be given up. A reference that was used before
 * is a fault of the caller. Everything that one transaction moves belongs in one call: accounts are locked in the order
 * of their ids within it.
 */
export const post = (ctx: TransactionContext, movements: readonly Movement[]): Promise<void> =>
  insertTransfers(ctx, movements, 'posted')
