import { mayMove } from '../../../../basics/status.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { closePayment, type Closing } from '../../../money/payments/quotes/closePayment.ts'
import { lockPayments } from '../../../money/payments/settle/lockPayments.ts'
import { isChargeSent } from '../../../money/spendLimits/charges.ts'
import type { Site } from '../notifyBuyer.ts'
import { lockOrder } from '../read/orderRow.ts'
import { endOrder } from './endOrder.ts'

/**
 * Closes an open order and releases its stock if its payment can be closed; otherwise says why not. Partial payments
 * are refunded; later money is late. A sent charge is money on its way; one of an expired order is past its deadline.
 */
export async function closeOrder(
  ctx: TransactionContext,
  orderId: string,
  reason: 'cancelled' | 'expired',
  site: Site = null,
): Promise<Closing> {
  if (reason === 'cancelled') {
    // The signing process sends a charge under this lock, so none is sent between the check and the close.
    const [payment] = await lockPayments(ctx, [orderId])
    if (payment?.state === 'open' && (await isChargeSent(ctx, orderId))) return 'pending'
  }
  const closing = await closePayment(ctx, { orderId, reason })
  if (closing !== 'closed') return closing
  const order = await lockOrder(ctx, orderId)
  if (!order || !mayMove(order.status, reason === 'cancelled' ? 'cancel' : 'expire')) {
    throw new Error(`order ${orderId} is ${order?.status ?? 'missing'} while its payment was open`)
  }
  await endOrder(ctx, order, reason, site)
  return closing
}
