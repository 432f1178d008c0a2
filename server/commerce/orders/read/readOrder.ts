import type { CallContext } from '../../../platform/http/handler.ts'
import { listEvents } from '../../../platform/events/listEvents.ts'
import type { CallResult } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import type { Locale } from '../../../../basics/locales.ts'
import { maskName } from '../../../../basics/mask.ts'
import { formatMicro } from '../../../../basics/money.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { Networks } from '../../../money/payments/quotes/networks.ts'
import { readPayment, type PaymentView } from '../../../money/payments/readPayment.ts'
import { isSameSecret } from '../../../platform/isSameSecret.ts'
import type { OpenChannels } from '../../../platform/messages/openChannels.ts'
import { contactOf, shortContact } from '../contact/contactOf.ts'
import { readRefunds } from '../returns/claimTerms.ts'
import { readLines, type OrderLine } from '../lines/orderLine.ts'
import { findOrder, type OrderRow } from './orderRow.ts'
import { couponShape, lineShape, productOf } from './lineShape.ts'
import { readReturn } from '../returns/readReturn.ts'

export type OrderView = CallResult<'readOrder'>
export type ChainOrderView = CallResult<'placeOrder'>
export type OrderContext = Context & {
  readonly networks: Networks
  /** Ways to send codes; all of them unless given. */
  readonly channels?: OpenChannels
}

export const ownsOrder = (order: OrderRow, secret: string): boolean =>
  isSameSecret(order.secret, secret)

/**
 * The order, if the caller owns it or has its secret. Guests without a secret get `notSignedIn`, others the answer
 * for an unknown id (rules: ordering#secret).
 */
export async function findOwnOrder(
  ctx: CallContext,
  orderId: string,
  secret: string | undefined,
): Promise<OrderRow> {
  const account = ctx.caller.account?.accountId
  if (secret === undefined && account === undefined) return refuse('notSignedIn')
  const order = await findOrder(ctx, orderId)
  const isOwn =
    order &&
    ((secret !== undefined && ownsOrder(order, secret)) ||
      (account !== undefined && order.account_id === account))
  return isOwn ? order : refuse('orderUnknown')
}

export async function readOrderView(
  ctx: OrderContext,
  orderId: string,
  locale: Locale,
): Promise<ChainOrderView> {
  const order = (await findOrder(ctx, orderId)) ?? refuse('orderUnknown')
  return chainViewOf(ctx, order, locale)
}

export async function chainViewOf(
  ctx: OrderContext,
  order: OrderRow,
  locale: Locale,
): Promise<ChainOrderView> {
  const [lines, payment] = await Promise.all([readLines(ctx, order.id), readPayment(ctx, order.id)])
  return composeView(
    order,
    lines,
    payment,
    {
      ...(await readRefundsAndReturn(ctx, order)),
      events: await listEvents(ctx, 'order', order.id),
    },
    locale,
  )
}

async function readRefundsAndReturn(
  ctx: OrderContext,
  order: OrderRow,
): Promise<Pick<OrderView, 'refunds' | 'returning'>> {
  return {
    refunds: await readRefunds(ctx, order),
    returning: await readReturn(ctx, order),
  }
}

/** Orders paid from a balance have no payment and no transfers. */
export const viewOf = async (
  ctx: OrderContext,
  order: OrderRow,
  locale: Locale,
): Promise<OrderView> =>
  order.paid_from === 'chain'
    ? chainViewOf(ctx, order, locale)
    : {
        ...ownView(order, await readLines(ctx, order.id), locale),
        ...(await readRefundsAndReturn(ctx, order)),
        events: await listEvents(ctx, 'order', order.id),
        asset: order.asset,
        payment: null,
        transfers: [],
      }

export const composeView = (
  order: OrderRow,
  lines: readonly OrderLine[],
  { payment, transfers }: PaymentView,
  rest: Pick<OrderView, 'events' | 'refunds' | 'returning'>,
  locale: Locale,
): ChainOrderView => ({
  ...ownView(order, lines, locale),
  ...rest,
  asset: 'USDT',
  payment,
  transfers,
})

const ownView = (
  order: OrderRow,
  lines: readonly OrderLine[],
  locale: Locale,
): Omit<OrderView, 'asset' | 'payment' | 'transfers' | 'events' | 'refunds' | 'returning'> => ({
  orderId: order.id,
  secret: order.secret,
  status: order.status,
  held: order.stock_state === 'held' || order.stock_state === 'taken',
  total: formatMicro(order.total_micro),
  goods: formatMicro(order.goods_micro),
  shipping: formatMicro(order.shipping_micro),
  discount: formatMicro(order.discount_micro),
  coupon: couponShape(order.coupon, locale),
  level: order.level,
  product: productOf(lines[0]!, locale),
  count: order.pieces,
  lines: lines.map((line) => lineShape(line, locale)),
  mode: order.mode,
  receiverName: order.receiver_name === null ? null : maskName(order.receiver_name),
  contact: shortContact(contactOf(order)),
  createdAt: order.created_at.getTime(),
})
