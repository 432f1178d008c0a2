import type { TransactionContext } from '../../platform/db/context.ts'
import { insertTransfers } from './insertTransfers.ts'
import type { Movement } from './ledger.ts'

/**
 * Sets money aside at the payer: it can no longer be spent, and has not moved yet. `completeReserved` moves it,
 * `releaseReserved` gives it back, both by the movement's reference. Refuses with `insufficientBalance` like `post`.
 */
export const reserve = (ctx: TransactionContext, movement: Movement): Promise<void> =>
  insertTransfers(ctx, [movement], 'pending')
