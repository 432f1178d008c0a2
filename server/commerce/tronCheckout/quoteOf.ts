import { tron } from '../../../basics/networks.ts'
import { hexOfTron } from '../../../basics/tron/address.ts'
import type { CallInput } from '../../../api/calls.ts'
import type { Caller } from '../../../api/caller.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { parseUnits } from '../../../basics/money.ts'
import type { OrderStatus } from '../../../basics/status.ts'
import type { Context } from '../../platform/db/context.ts'
import { findOwnOrder } from '../orders/read/readOrder.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import { readPayment } from '../../money/payments/readPayment.ts'
import type { OrderQuote, SendQuote } from './orderCall.ts'

export type TronPayContext = Context & { readonly caller: Caller; readonly networks: Networks }

type Asked = Pick<CallInput<'planTronPayment'>, 'orderId' | 'secret'>
export type OrderQuotes = {
  readonly contract: OrderQuote | null
  /** Only for an order that has an address to itself. */
  readonly transfer: SendQuote | null
  readonly status: OrderStatus
}

/**
 * The caller's order and its quote on TRON. Refuses as `findOwnOrder` does, `conflict` when not paid on chain, and
 * the field `network` for another network.
 */
export async function quotesOf(
  ctx: TronPayContext,
  { orderId, secret }: Asked,
): Promise<OrderQuotes> {
  const order = await findOwnOrder(ctx, orderId, secret)
  if (order.paid_from !== 'chain') return refuse('conflict')
  const { payment } = await readPayment(ctx, order.id)
  if (payment.network !== tron.id) return refuseFields({ network: 'changed' })
  const token = hexOfTron(payment.token)
  const missingBase = parseUnits(payment.missing, payment.decimals) ?? 0n
  const receivedBase = parseUnits(payment.received, payment.decimals) ?? 0n
  const isShort = receivedBase > 0n && missingBase > 0n
  // The first amount is no longer due (rules: payments#underpaid).
  const { amountBase, receiver } =
    payment.rest ?? (isShort ? { amountBase: null, receiver: null } : payment)
  const isOwn = payment.transferBy === 'address' || payment.transferBy === 'usedAddress'
  const transfer =
    isOwn && amountBase !== null && receiver !== null
      ? {
          token,
          receiver: hexOfTron(receiver),
          priceBase: BigInt(amountBase),
          expiresAtMs: payment.expiresAt,
        }
      : null
  if (payment.shop === null || payment.platform === null)
    return { contract: null, transfer, status: order.status }
  const contract = {
    token,
    shop: hexOfTron(payment.shop),
    platform: hexOfTron(payment.platform),
    deadlineSeconds: BigInt(payment.deadline),
    priceBase: isShort ? missingBase : BigInt(payment.priceBase),
    payOrderId: BigInt(payment.payOrderId),
    level: BigInt(order.level),
    expiresAtMs: payment.expiresAt,
  }
  return { contract, transfer, status: order.status }
}

/** The contract rail's quote. Refuses as `quotesOf` does, and with the field `network` without a shop contract. */
export async function quoteOf(
  ctx: TronPayContext,
  asked: Asked,
): Promise<{ quote: OrderQuote; status: OrderStatus }> {
  const { contract, status } = await quotesOf(ctx, asked)
  return { quote: contract ?? refuseFields({ network: 'networkOff' }), status }
}
