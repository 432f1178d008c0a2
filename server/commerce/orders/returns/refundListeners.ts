import { NETWORKS } from '../../../../basics/networks.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { lockPayments } from '../../../money/payments/settle/lockPayments.ts'
import type { RefundListeners } from '../../../money/refunds/refundsForPayouts.ts'
import { noteRefunded } from './decideReturn.ts'
import { lockOrder } from '../read/orderRow.ts'
import { emit } from '../../../platform/events/emit.ts'
import { notifyBuyer, type Site } from '../notifyBuyer.ts'

/** Listeners that run in the refund's transaction; `site` is for links in mails. */
export const refundListenersOf = (site: Site): RefundListeners => ({
  async lockOrder(tx, orderId) {
    await lockPayments(tx, [orderId])
    await lockOrder(tx, orderId)
  },
  onRefunded: (tx, refund) => noteRefunded(tx, site, refund),
  async onRefundBack(tx, { order_id: orderId, amount_micro, network }) {
    if (orderId === null) return
    const facts = { amount: formatMicro(amount_micro), network: NETWORKS[network].name }
    await emit(tx, 'order.refundBack', orderId, facts)
    await notifyBuyer(tx, site, orderId, 'refundBack', facts)
  },
})
