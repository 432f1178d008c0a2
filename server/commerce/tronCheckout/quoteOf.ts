import { tron } from '../../../basics/networks/tron.ts'
import { hexOfTron } from '../../../basics/tron/address.ts'
import type { CallInput } from '../../../api/calls.ts'
import type { Caller } from '../../../api/caller.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import type { OrderStatus } from '../../../basics/status.ts'
import type { Context } from '../../platform/db/context.ts'
import { findOwnOrder } from '../orders/read/readOrder.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import { readPayment } from '../../money/payments/readPayment.ts'
import type { OrderQuote } from './orderCall.ts'

export type TronPayContext = Context & { readonly caller: Caller; readonly networks: Networks }

/**
 * The contract rail's quote for the caller's order. Refuses as `findOwnOrder` does, with `conflict` for an order not
 * paid on chain, and with the field `network` when its network is not TRON or has no shop contract.
 */
export async function quoteOf(
  ctx: TronPayContext,
  { orderId, secret }: Pick<CallInput<'planTronPayment'>, 'orderId' | 'secret'>,
): Promise<{ quote: OrderQuote; status: OrderStatus }> {
  const order = await findOwnOrder(ctx, orderId, secret)
  if (order.paid_from !== 'chain') return refuse('conflict')
  const { payment } = await readPayment(ctx, order.id)
  if (payment.network !== tron.id) return refuseFields({ network: 'changed' })
  if (payment.shop === null || payment.platform === null)
    return refuseFields({ network: 'networkOff' })
  const quote = {
    token: hexOfTron(payment.token),
    shop: hexOfTron(payment.shop),
    platform: hexOfTron(payment.platform),
    deadlineSeconds: BigInt(payment.deadline),
    priceBase: BigInt(payment.priceBase),
    payOrderId: BigInt(payment.payOrderId),
    level: BigInt(order.level),
    expiresAtMs: payment.expiresAt,
  }
  return { quote, status: order.status }
}
