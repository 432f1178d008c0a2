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
 * What the contract rail on TRON takes for the caller's order. Refuses `notSignedIn` and `orderUnknown` like every call about an order, `conflict` when
 * it is not paid on chain, and the field `network` when it is paid on another network or there is no shop contract.
 */
export async function quoteOf(
  ctx: TronPayContext,
  { orderId, secret }: Pick<CallInput<'planTronPayment'>, 'orderId' | 'secret'>,
): Promise<{ quote: OrderQuote; status: OrderStatus }> {
  const order = await findOwnOrder(ctx, orderId, secret)
  if (order.asset !== 'USDT') return refuse('conflict')
  const { payment } = await readPayment(ctx, order.id)
  if (payment.network !== tron.id) return refuseFields({ network: 'changed' })
  if (payment.shop === null) return refuseFields({ network: 'networkOff' })
  const quote = {
    token: hexOfTron(payment.token),
    shop: hexOfTron(payment.shop),
    priceBase: BigInt(payment.priceBase),
    payOrderId: BigInt(payment.payOrderId),
    level: BigInt(order.product_id),
    expiresAtMs: payment.expiresAt,
  }
  return { quote, status: order.status }
}
