import type { Caller } from '../../../../api/caller.ts'
import type { CallInput } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { closeOrder } from './closeOrder.ts'
import {
  findOwnOrder,
  readOrderView,
  type ChainOrderView,
  type OrderContext,
} from '../read/readOrder.ts'
import type { Site } from '../notifyBuyer.ts'

/** A chain that is read again is soon up to date. */
const RETRY_AFTER_SECONDS = 60

/** Idempotent. `conflict` also while money for the order is on its way (rules: ordering#cancelling). */
export async function cancelOrder(
  ctx: OrderContext & { readonly caller: Caller },
  input: CallInput<'cancelOrder'>,
  site: Site = null,
): Promise<ChainOrderView> {
  const order = await findOwnOrder(ctx, input.orderId, input.secret)
  if (order.paid_from !== 'chain') refuse('conflict')
  if (order.status !== 'cancelled') {
    const closing = await inTransaction(ctx, (tx) => closeOrder(tx, order.id, 'cancelled', site))
    if (closing === 'unread') refuse('tryLater', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    if (closing !== 'closed' && closing !== 'already') refuse('conflict')
  }
  const view = await readOrderView(ctx, order.id, ctx.caller.locale)
  return view.status === 'cancelled' ? view : refuse('conflict')
}
