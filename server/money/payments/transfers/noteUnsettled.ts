import type { PaymentStatus } from '../../../../basics/status.ts'
import { withSavepoint } from '../../../platform/db/withSavepoint.ts'
import type { PaymentChanged, SettleContext } from '../payment.ts'
import type { LockedPayment } from '../settle/lockPayments.ts'

type Unsettled = Omit<PaymentChanged, 'orderId' | 'status'> & { readonly orderId: string | null }

/**
 * Updates the locked payments' orders for transfers that appeared or vanished. Moves no money: on failure the order's
 * page is stale.
 */
export async function noteUnsettled(
  ctx: SettleContext,
  payments: readonly LockedPayment[],
  statuses: ReadonlyMap<string, PaymentStatus>,
  transfers: readonly Unsettled[],
): Promise<void> {
  const ofOrders = new Set(payments.flatMap((one) => (one.kind === 'order' ? one.orderId : [])))
  for (const { orderId, kind, facts } of transfers) {
    if (orderId === null || !ofOrders.has(orderId)) continue
    const status = statuses.get(orderId)!
    const err = await withSavepoint(ctx, () =>
      ctx.listeners.onPaymentChanged(ctx, { orderId, kind, status, facts }),
    )
    const { network, txHash } = facts
    if (err)
      ctx.log.error(
        { err, event: 'reportingFailed', network, txHash, orderId },
        'notifying an order failed',
      )
  }
}
