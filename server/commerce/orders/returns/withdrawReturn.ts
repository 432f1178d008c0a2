import type { CallInput } from '../../../../api/calls.ts'
import type { Caller } from '../../../../api/caller.ts'
import { refuse } from '../../../../basics/errors.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { emit } from '../../../platform/events/emit.ts'
import { findOrder } from '../read/orderRow.ts'
import { findOwnOrder, viewOf, type OrderContext, type OrderView } from '../read/readOrder.ts'
import { keepPieces, lockRequested } from './decideReturn.ts'
import { readNewestReturn } from './orderReturn.ts'
import { deleteReturnPhotos } from './returnPhotos.ts'

/**
 * Withdraws an undecided return: its pieces are as before. Idempotent; `conflict` once decided (rules:
 * refunds#returns).
 */
export async function withdrawReturn(
  ctx: OrderContext & { readonly caller: Caller },
  input: CallInput<'withdrawReturn'>,
): Promise<OrderView> {
  const { id } = await findOwnOrder(ctx, input.orderId, input.secret)
  await inTransaction(ctx, async (tx) => {
    const requested = await lockRequested(tx, id)
    if (!requested) {
      const newest = await readNewestReturn(tx, id)
      return newest?.state === 'withdrawn' ? undefined : refuse('conflict')
    }
    await keepPieces(tx, id, requested.asked, { state: 'withdrawn', why: null })
    await deleteReturnPhotos(tx, id, requested.asked.returnNo)
    await emit(tx, 'order.returnWithdrawn', id, {})
  })
  return viewOf(ctx, (await findOrder(ctx, id))!, ctx.caller.locale)
}
