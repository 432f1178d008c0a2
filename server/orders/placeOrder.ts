import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller } from '../../api/caller.ts'
import { Refusal, refuse, refuseFields } from '../../basics/errors.ts'
import { MAX_MICRO } from '../../basics/money.ts'
import { holdStock } from '../catalogue/holdStock.ts'
import { readOptionForOrder, type OptionForOrder } from '../catalogue/readOptionForOrder.ts'
import { inTransaction, type Context, type TransactionContext } from '../db/context.ts'
import { openNetwork, type Networks } from '../payments/networks.ts'
import { openPayment } from '../payments/openPayment.ts'
import {
  HOLD_MS, MAX_NEW_PER_MINUTE, MAX_OPEN_PER_DEVICE, checkDelivery, clientHash, contentHash, deviceHash, type PlaceOrderInput, type Snapshot,
} from './order.ts'
import { findOrder } from './orderRow.ts'
import { readOrderView, type OrderView } from './readOrder.ts'

export type PlaceOrderContext = Context & { readonly caller: Caller; readonly networks: Networks }

/**
 * Places an order: checks it, holds its stock and opens its payment, in one transaction (DECISIONS C3 to C5).
 * The same id with the same content from the same device answers the same order; anything else under a known id is
 * 40003. Refusals: 4014 with the field, 404 for an unknown product or option, 40008 above five open orders of one
 * device, 4001 above sixty new ones a minute from one address.
 */
export async function placeOrder(ctx: PlaceOrderContext, input: PlaceOrderInput): Promise<OrderView> {
  const known = await findOrder(ctx, input.orderId)
  if (known) return answerAgain(ctx, input)
  const option = await checkOrder(ctx, input)
  try {
    await inTransaction(ctx, (tx) => open({ ...ctx, ...tx }, input, option))
  } catch (error) {
    if (error instanceof OrderIdTaken) return answerAgain(ctx, input)
    throw error
  }
  return readOrderView(ctx, input.orderId, ctx.caller.locale)
}

/** The id was taken between looking and writing, by this request's own twin or by someone else. */
class OrderIdTaken extends Error {}

async function answerAgain(ctx: PlaceOrderContext, input: PlaceOrderInput): Promise<OrderView> {
  const order = await findOrder(ctx, input.orderId)
  const same = order?.content_hash.equals(contentHash(input)) && order.device_hash.equals(deviceHash(ctx.caller.device))
  if (!same) refuse(40003, { fields: { orderId: 'notAllowed' } })
  return readOrderView(ctx, input.orderId, ctx.caller.locale)
}

/** SPEC section 5's checks in their order, then what only the server knows. */
async function checkOrder(ctx: PlaceOrderContext, input: PlaceOrderInput): Promise<OptionForOrder> {
  const option = await readOptionForOrder(ctx, input.productId, input.optionId)
  if (!option) throw new Refusal(404, { fields: { optionId: 'notFound' } })
  const delivery = checkDelivery(option.productType, input)
  if (Object.keys(delivery).length > 0) refuseFields(delivery)
  if (input.mode === 'whitelist') refuseFields({ mode: 'modeOff' })
  openNetwork(ctx.networks, input.network)
  if (input.count > option.available) refuseFields({ count: 'outOfStock' })
  if (option.priceMicro * BigInt(input.count) > MAX_MICRO) refuseFields({ count: 'tooLarge' })
  return option
}

async function open(ctx: PlaceOrderContext & TransactionContext, input: PlaceOrderInput, option: OptionForOrder): Promise<void> {
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + HOLD_MS)
  const totalMicro = option.priceMicro * BigInt(input.count)
  const device = deviceHash(ctx.caller.device)
  const client = clientHash(ctx.caller.clientAddress)
  const secret = randomBytes(16).toString('hex')
  const snapshot: Snapshot = { name: option.name, option: option.label, image: option.image, productType: option.productType }
  // One device's orders are opened one after the other, so that ten at once cannot all be the fifth.
  await sql`select pg_advisory_xact_lock(${device.readBigInt64BE(0)})`.execute(ctx.db)
  const written = await sql<{ open: bigint; recent: bigint }>`
    with counted as (
      select (select count(*) from shop_order where device_hash = ${device} and status = 'unpaid') as open,
             (select count(*) from shop_order where client_hash = ${client} and created_at > ${new Date(now.getTime() - 60_000)}) as recent
    ), placed as (
      insert into shop_order (id, secret, device_hash, client_hash, content_hash, product_id, option_id, count, unit_price_micro, total_micro,
        snapshot, receiver_email, country, address, phone, mode, inviter_code, created_at, expires_at, updated_at)
      values (${input.orderId}, ${secret}, ${device}, ${client}, ${contentHash(input)}, ${input.productId}, ${input.optionId}, ${input.count},
        ${option.priceMicro}, ${totalMicro}, ${JSON.stringify(snapshot)}, ${input.receiverEmail?.trim() ?? null}, ${input.country ?? null},
        ${input.address ?? null}, ${input.phone ?? null}, ${input.mode}, ${input.code ?? null}, ${now}, ${expiresAt}, ${now})
      on conflict (id) do nothing returning id
    ), event as (
      insert into order_event (order_id, at, kind, facts) select id, ${now}, 'created', ${JSON.stringify({ network: input.network })} from placed
    ) select open, recent from counted, placed`.execute(ctx.db)
  const counted = written.rows[0]
  if (!counted) throw new OrderIdTaken()
  if (counted.open >= BigInt(MAX_OPEN_PER_DEVICE)) refuse(40008)
  if (counted.recent >= BigInt(MAX_NEW_PER_MINUTE)) refuse(4001)
  await openPayment(ctx, { orderId: input.orderId, secret, kind: 'order', totalMicro, expiresAt, network: input.network })
  // Last, so that buyers of the same product wait for each other no longer than a commit.
  if (!(await holdStock(ctx, input.optionId, input.count))) refuseFields({ count: 'outOfStock' })
}
