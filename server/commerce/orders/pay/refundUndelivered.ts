import { NETWORKS } from '../../../../basics/networks.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { MIN_REFUND_MICRO } from '../../../../basics/outcomes.ts'
import { lockKept } from '../../../people/accounts/profile/lockKept.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { creditHeld } from '../../../money/payments/held/creditHeld.ts'
import type { UndeliveredMoney } from '../../../money/payments/payment.ts'
import { readSenders } from '../../../money/payments/transfers/readSenders.ts'
import { offerRefund } from '../../../money/refunds/offerRefund.ts'
import { REASON_OF_TRANSFER } from '../../../money/refunds/refund.ts'
import { cameToAccount } from '../returns/claimTerms.ts'
import { lockOrder } from '../read/orderRow.ts'
import { emit } from '../../../platform/events/emit.ts'
import { notifyBuyer, type Site } from '../notifyBuyer.ts'

/**
 * To the account that had the order when the money came, else as an offer to the guest. Never to the paying address,
 * which may be an exchange's. Below the least refund the money stays held. The caller locks the payment.
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
  const refundReason = REASON_OF_TRANSFER[reason]
  if (!order || refundReason === undefined || undeliveredMicro === 0n) return
  const amount = formatMicro(undeliveredMicro)
  const cameAt = (await readSenders(ctx, orderId)).get(transferId)?.at
  if (cameToAccount(order, cameAt) && (await lockKept(ctx, order.account_id!))) {
    await creditHeld(ctx, transferId, order.account_id!)
    await emit(ctx, 'order.credited', orderId, { network, txHash, amount })
    // Anyone can send specks to an address that has appeared on chain.
    if (undeliveredMicro < MIN_REFUND_MICRO) return
    return notifyBuyer(ctx, site, orderId, 'moneyCredited', { amount, asset: 'USDT' })
  }
  if (undeliveredMicro < MIN_REFUND_MICRO) return
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
