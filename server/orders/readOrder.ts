import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { CallResult } from '../../api/calls.ts'
import { refuse } from '../../basics/errors.ts'
import { textIn, type Locale } from '../../basics/locales.ts'
import { formatMicro } from '../../basics/money.ts'
import type { OrderEventKind } from '../../basics/status.ts'
import type { Context } from '../db/context.ts'
import type { Networks } from '../payments/networks.ts'
import { readPayment, type PaymentView } from '../payments/readPayment.ts'
import { findOrder, type OrderRow } from './orderRow.ts'

export type OrderView = CallResult<'GET appleShop/order'>
export type OrderContext = Context & { readonly networks: Networks }

/** Whether `secret` is the order's; takes the same time for any two of the same length. */
export function ownsOrder(order: OrderRow, secret: string): boolean {
  const [known, shown] = [Buffer.from(order.secret), Buffer.from(secret)]
  return known.length === shown.length && timingSafeEqual(known, shown)
}

/**
 * The order behind an id for someone who shows its secret (DECISIONS B8). No secret is 401; a wrong one is answered
 * exactly like an unknown id.
 */
export async function findOwnOrder(ctx: Context, orderId: string, secret: string | undefined): Promise<OrderRow> {
  if (secret === undefined) return refuse(401)
  const order = await findOrder(ctx, orderId)
  return order && ownsOrder(order, secret) ? order : refuse(40001)
}

/** An order with its payment, transfers and timeline, in one language. */
export async function readOrderView(ctx: OrderContext, orderId: string, locale: Locale): Promise<OrderView> {
  const order = (await findOrder(ctx, orderId)) ?? refuse(40001)
  return viewOf(ctx, order, locale)
}

export async function viewOf(ctx: OrderContext, order: OrderRow, locale: Locale): Promise<OrderView> {
  return composeView(order, await readPayment(ctx, order.id), await readEvents(ctx, order.id), locale)
}

/** An order's parts in the calls' words. */
export const composeView = (order: OrderRow, { payment, transfers }: PaymentView, events: OrderView['events'], locale: Locale): OrderView => ({
  orderId: order.id,
  secret: order.secret,
  status: order.status,
  total: formatMicro(order.total_micro),
  payment,
  product: {
    id: order.product_id,
    name: textIn(order.snapshot.name, locale),
    option: textIn(order.snapshot.option, locale),
    image: order.snapshot.image,
    productType: order.snapshot.productType,
  },
  count: order.count,
  mode: order.mode,
  createdAt: order.created_at.getTime(),
  transfers,
  events,
})

async function readEvents(ctx: Context, orderId: string): Promise<OrderView['events']> {
  const { rows } = await sql<{ at: Date; kind: OrderEventKind; facts: Record<string, string | number> }>`/* prepared */
    select at, kind, facts from order_event where order_id = ${orderId} order by id`.execute(ctx.db)
  return rows.map(({ at, kind, facts }) => ({ at: at.getTime(), kind, facts }))
}
