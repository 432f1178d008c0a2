import type { TransactionContext } from '../../platform/db/context.ts'
import { resolveReserved } from './resolveReserved.ts'

/** All or none; throws when one was resolved before or never reserved. */
export const releaseAllReserved = async (
  ctx: TransactionContext,
  references: readonly string[],
): Promise<void> => {
  if (references.length > 0) await resolveReserved(ctx, references, 'released')
}
