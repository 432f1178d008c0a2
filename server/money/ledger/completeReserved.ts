import type { TransactionContext } from '../../platform/db/context.ts'
import { resolveReserved } from './resolveReserved.ts'

/** Moves what `reserve` set aside under `reference`. A second time, or without such a reservation, is a fault. */
export const completeReserved = (ctx: TransactionContext, reference: string): Promise<void> =>
  resolveReserved(ctx, reference, 'completed')
