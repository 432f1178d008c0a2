import { NETWORKS } from '../../../../basics/networks.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { LEAST_REFUND_MICRO } from '../../../../basics/outcomes.ts'
import type { RefundReason } from '../../../../basics/refunds.ts'
import type { TransferReason } from '../../../../basics/status.ts'
import { holdKept } from '../../../people/accounts/profile/holdKept.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { creditHeld } from '../../../money/payments/held/creditHeld.ts'
import type { UndeliveredMoney } from '../../../money/payments/payment.ts'
import { offerRefund } from '../../../money/refunds/offerRefund.ts'
import { lockOrder } from '../read/orderRow.ts'
import { emit } from '../../../platform/events/emit.ts'
import { notifyBuyer, type Site } from '../notifyBuyer.ts'

const REASONS: Partial<Record<TransferReason, RefundReason>> = {
  short: 'short',
  over: 'over',
  twice: 'twice',
  late: 'late',
}

/**
 * Money of an order that was not delivered goes to whoever ordered: onto the account's balance, or as an offer to a visitor, who
 * names an address. It is never sent to the address that paid, which may be an exchange's. The payment's row is locked. What
 * is too little to be sent stays held, and a person is told.
 */
export async function refundUndelivered(
  ctx: TransactionContext,
  site: Site,
  left: Pick<
    UndeliveredMoney,
    'orderId' | 'transferId' | 'network' | 'txHash' | 'undeliveredMicro' | 'reason'
  >,
): Promise<void> {
  const { orderId, transferId, network, txHash, undeliveredMicro, reason } = left
  const order = await lockOrder(ctx, orderId)
  const refundReason = REASONS[reason]
  if (!order || refundReason === undefined || undeliveredMicro === 0n) return
  const amount = formatMicro(undeliveredMicro)
  if (order.account_id !== null && (await holdKept(ctx, order.account_id))) {
    await creditHeld(ctx, transferId, order.account_id)
    await emit(ctx, 'order.credited', orderId, { network, txHash, amount })
    return notifyBuyer(ctx, site, orderId, 'moneyCredited', { amount, asset: 'USDT' })
  }
  if (undeliveredMicro < LEAST_REFUND_MICRO) return
  await offerRefund(ctx, {
    orderId,
    transferId,
    part: 'held',
    network,
    amountMicro: undeliveredMicro,
    reason: refundReason,
  })
  await emit(ctx, 'order.refundOffered', orderId, { network, txHash, amount })
  await notifyBuyer(ctx, site, orderId, 'refundOffered', {
    amount,
    network: NETWORKS[network].name,
  })
}
