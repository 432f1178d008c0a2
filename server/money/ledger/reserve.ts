import type { TransactionContext } from '../../platform/db/context.ts'
import { insertTransfers } from './insertTransfers.ts'
import type { Movement } from './ledger.ts'

/**
 * `completeReserved` moves it, `releaseReserved` frees it, both by reference. Refuses `insufficientBalance`
 * like `post`.
 */
export const reserve = (ctx: TransactionContext, movement: Movement): Promise<void> =>
  insertTransfers(ctx, [movement], 'pending')
