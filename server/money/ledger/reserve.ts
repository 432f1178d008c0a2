import type { TransactionContext } from '../../platform/db/context.ts'
import { insertTransfers } from './insertTransfers.ts'
import type { Movement } from './ledger.ts'

/**
 * Reserves money at the payer until `completeReserved` moves it or `releaseReserved` frees it, both by the
 * movement's reference. Refuses `insufficientBalance` like `post`.
 */
export const reserve = (ctx: TransactionContext, movement: Movement): Promise<void> =>
  insertTransfers(ctx, [movement], 'pending')
