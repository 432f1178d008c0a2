import type { TransactionContext } from '../../platform/db/context.ts'
import { resolveReserved } from './resolveReserved.ts'

/** Throws when it was resolved before or never reserved. */
export const completeReserved = (ctx: TransactionContext, reference: string): Promise<void> =>
  resolveReserved(ctx, [reference], 'completed')
