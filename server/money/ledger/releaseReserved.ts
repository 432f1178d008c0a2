import type { TransactionContext } from '../../platform/db/context.ts'
import { resolveReserved } from './resolveReserved.ts'

/** Gives back what `reserve` set aside under `reference`. A second time, or without such a reservation, is a fault. */
export const releaseReserved = (ctx: TransactionContext, reference: string): Promise<void> =>
  resolveReserved(ctx, reference, 'released')
