import { findOrder } from './orderRow.ts'
import { ownsOrder, type OrderContext, type OrderView } from './readOrder.ts'
import { readPayment } from '../../../money/payments/readPayment.ts'

/** An order's state for the socket, if the secret is right; else `undefined` (rules: wire#socket). */
export async function readWatchedOrder(
  ctx: OrderContext,
  orderId: string,
  secret: string,
): Promise<
  (Pick<OrderView, 'orderId' | 'status' | 'payment'> & { readonly type: 'order' }) | undefined
> {
  const order = await findOrder(ctx, orderId)
  if (!order || !ownsOrder(order, secret)) return undefined
  const { payment } =
    order.paid_from === 'chain' ? await readPayment(ctx, orderId) : { payment: null }
  return { type: 'order', orderId, status: order.status, payment }
}
