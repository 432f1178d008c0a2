import { memberOf } from '../../../people/accounts/signIn/memberOf.ts'
import { RESERVATION_MS } from '../../../../basics/stockReservation.ts'
import { emitting, eventOf } from '../../../platform/events/emit.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { CoverByLimit } from '../../../money/spendLimits/coverByLimit.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Caller } from '../../../../api/caller.ts'
import { Refusal, refuse, refuseFields } from '../../../../basics/errors.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { checkDelivery } from '../../../../basics/delivery.ts'
import { confirmAction } from '../../../people/accounts/passkeys/confirmAction.ts'
import { inviterOf } from '../../../people/accounts/profile/inviterOf.ts'
import { readAccount } from '../../../people/accounts/profile/readAccount.ts'
import { deliveryFeeTo, storedFee } from '../../content/deliveryFee.ts'
import { reservingStock, stillThere } from '../../catalogue/reserveStock.ts'
import { readOptionsForOrder } from '../../catalogue/readOptionsForOrder.ts'
import {
  inTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'
import { retryDeadlock } from '../../../platform/db/retryDeadlock.ts'
import { freeSlot } from '../../../platform/db/freeSlot.ts'
import { offeredNetwork, type Networks } from '../../../money/payments/quotes/networks.ts'
import { openPayment } from '../../../money/payments/quotes/openPayment.ts'
import {
  MAX_NEW_PER_MINUTE,
  MAX_OPEN_PER_ACCOUNT,
  MAX_OPEN_PER_DEVICE,
  checkPrice,
  clientHash,
  contentHash,
  deviceHash,
  newSecret,
  type PlaceOrderInput,
} from '../order.ts'
import { payingBuyer } from '../pay/payingBuyer.ts'
import { mayReserve } from './reservationLimits.ts'
import {
  allOnSale,
  insertingLines,
  isTooMuch,
  newLines,
  piecesOfLines,
  shippingOf,
  sumOf,
} from '../lines/newLines.ts'
import type { OrderLine } from '../lines/orderLine.ts'
import { ANY_BY_ITSELF } from '../../coupons/chooseCoupon.ts'
import {
  costOf,
  CouponChanged,
  createdFacts,
  orderCoupon,
  requireCoupon,
  takeAppliedCoupon,
  type Cost,
} from './costOf.ts'
import { wantedOf } from '../lines/wantedOf.ts'
import { findOrder, type OrderRow } from '../read/orderRow.ts'
import { chainViewOf, composeView, type ChainOrderView } from '../read/readOrder.ts'

export type PlaceOrderContext = Context & {
  /** Otherwise digital goods are shown on the order's page alone. */
  readonly sendsMail?: boolean
  readonly caller: Caller
  readonly networks: Networks
  readonly coverByLimit?: CoverByLimit
}

/** Undefined in safe mode. */
type Charge = ((tx: TransactionContext, orderId: string, until: Date) => Promise<void>) | undefined

/**
 * One transaction: checks the order, reserves the stock of all lines or none, and opens its payment (rules:
 * ordering#reservations). Beyond the visitor's share nothing is reserved (rules: ordering#reservation-limits). In
 * whitelist mode it charges the account's spending limit, confirmed for exactly this order (rules:
 * spending-limits#limit).
 * Idempotent for the same id and content from the same account or device, or from a guest who knows the random
 * `requestKey`, since the first answer with the cookie may be lost; otherwise a known id is `conflict`.
 */
export async function placeOrder(
  ctx: PlaceOrderContext,
  input: PlaceOrderInput,
): Promise<ChainOrderView> {
  try {
    return await placeNew(ctx, input)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A known order is answered even if it could not be placed now.
    const known = await findOrder(ctx, input.orderId)
    if (!known) throw error
    if (
      known.paid_from !== 'chain' ||
      !isSameCaller(known, ctx.caller, input.requestKey) ||
      !known.content_hash.equals(contentHash(input))
    ) {
      refuse('conflict', { fields: { orderId: 'notAllowed' } })
    }
    return chainViewOf(ctx, known, ctx.caller.locale)
  }
}

/** An account's order is shown to that account only, even on a shared device. */
function isSameCaller(
  known: OrderRow,
  { account, device, deviceKnown }: Caller,
  requestKey: string | undefined,
): boolean {
  if (known.account_id !== null) return known.account_id === account?.accountId
  return deviceKnown
    ? known.device_hash.equals(deviceHash(device))
    : // Part of the content, which is compared next.
      requestKey !== undefined
}

const SLOTS = ['shop_order_open_slot', 'shop_order_account_slot']
/** Two orders of one device or account raced for the same slot; the loser retries. */
export const isSlotTaken = (error: unknown): boolean =>
  (error as { code?: string }).code === '23505' &&
  SLOTS.includes((error as { constraint?: string }).constraint ?? '')

async function placeNew(ctx: PlaceOrderContext, input: PlaceOrderInput): Promise<ChainOrderView> {
  let checked = await checkOrder(ctx, input)
  const charge = input.mode === 'whitelist' ? await confirmCharge(ctx, input, checked) : undefined
  for (;;) {
    try {
      // An import may lock the options of a product in another order.
      return await retryDeadlock(() =>
        inTransaction(ctx, (tx) => openOrder({ ...ctx, ...tx }, input, checked, charge)),
      )
    } catch (error) {
      if (error instanceof CouponChanged) {
        const before = checked.totalMicro
        checked = await checkOrder(ctx, input)
        // The amount is part of the confirmation.
        if (charge) checkPrice(formatMicro(before), checked.totalMicro)
      } else if (!isSlotTaken(error)) throw error
    }
  }
}

/** Checks in the order of the rules, then stock and amount (rules: ordering#checks). */
async function checkOrder(ctx: PlaceOrderContext, input: PlaceOrderInput): Promise<Cost> {
  const wanted = wantedOf(input, true)
  const found = await readOptionsForOrder(ctx, wanted, {
    fee: deliveryFeeTo(input.country),
    mayDiscount: ANY_BY_ITSELF,
    isMember: Boolean(ctx.caller.account),
  })
  const options = allOnSale(wanted, found)
  const delivery = checkDelivery(
    options.map((option) => option.productType),
    input,
    ctx.sendsMail,
  )
  if (Object.keys(delivery).length > 0) refuseFields(delivery)
  const { fee } = found
  if (fee === null) return refuseFields({ country: 'notAllowed' })
  await offeredNetwork(ctx, ctx.networks, input.network)
  const lines = newLines(wanted, options, (option) => option.priceMicro, 'unpaid')
  const shippingMicro = shippingOf(lines, storedFee(fee))
  if (isTooMuch(sumOf(lines).goodsMicro + shippingMicro))
    refuseFields({ [input.lines ? 'lines' : 'count']: 'tooLarge' })
  const cost = await costOf(ctx, {
    lines,
    options,
    shippingMicro,
    mayDiscount: found.mayDiscount,
    coupon: input.coupon,
    isPaid: false,
    email: input.receiverEmail,
    phone: input.phone,
  })
  requireCoupon(cost.choice)
  checkPrice(input.price, cost.totalMicro)
  return cost
}

/** Checks the limit first, so that a proof is not asked for in vain. */
async function confirmCharge(
  ctx: PlaceOrderContext,
  input: PlaceOrderInput,
  { totalMicro }: Cost,
): Promise<Charge> {
  if (!ctx.coverByLimit) return refuseFields({ mode: 'modeOff' })
  const accountId = memberOf(ctx)
  const charge = await ctx.coverByLimit(ctx, {
    accountId,
    network: input.network,
    amountMicro: totalMicro,
  })
  if ((await readAccount(ctx, accountId)).frozen) refuse('withdrawalsFrozen')
  const { secPassword, passkey } = input
  // What a passkey signs is the input, so the amount has to be in it.
  if (passkey !== undefined && input.price === undefined) refuseFields({ price: 'missing' })
  await confirmAction(ctx, {
    accountId,
    call: 'placeOrder',
    content: input,
    secPassword,
    passkey,
  })
  return charge
}

async function openOrder(
  ctx: PlaceOrderContext & TransactionContext,
  input: PlaceOrderInput,
  cost: Cost,
  charge: Charge,
): Promise<ChainOrderView> {
  const now = ctx.now()
  const { lines, shippingMicro, discountMicro, totalMicro, choice } = cost
  const { level, pieces, goodsMicro } = sumOf(lines)
  const order: OrderRow = {
    id: input.orderId,
    secret: newSecret(),
    device_hash: deviceHash(ctx.caller.device),
    client_hash: clientHash(ctx.caller.clientAddress),
    content_hash: contentHash(input),
    account_id: ctx.caller.account?.accountId ?? null,
    level,
    pieces,
    goods_micro: goodsMicro,
    shipping_micro: shippingMicro,
    discount_micro: discountMicro,
    coupon: orderCoupon(choice),
    total_micro: totalMicro,
    asset: 'USDT',
    paid_from: 'chain',
    mode: input.mode,
    status: 'unpaid',
    // Judged by `insertOrder`.
    stock_state: 'unheld',
    receiver_email: input.receiverEmail?.trim() || null,
    receiver_name: input.receiverName?.trim() || null,
    contact_email: null,
    contact_phone: null,
    contact_at: null,
    contact_by_placer: true,
    taken_at: null,
    taken_by_placer: false,
    created_at: now,
    expires_at: new Date(now.getTime() + RESERVATION_MS),
  }
  const isReserved = await insertOrder(ctx, order, input, lines)
  const contacts = { email: input.receiverEmail, phone: input.phone }
  await takeAppliedCoupon(ctx, order.id, cost, { asset: 'USDT', isPaid: false }, contacts)
  // The stock last, so that buyers of one product wait for each other only until the commit.
  const payment =
    (await openPayment(ctx, {
      orderId: order.id,
      secret: order.secret,
      totalMicro: order.total_micro,
      expiresAt: order.expires_at,
      network: input.network,
      opener: payingBuyer(ctx.caller),
      alongside: (isReserved ? reservingStock : stillThere)(piecesOfLines(lines)),
    })) ?? refuseFields({ [input.lines ? 'lines' : 'count']: 'outOfStock' })
  await charge?.(ctx, order.id, order.expires_at)
  const events = [
    {
      at: now.getTime(),
      kind: 'created' as const,
      facts: { network: input.network, ...createdFacts(order) },
    },
  ]
  return composeView(
    { ...order, stock_state: isReserved ? 'held' : 'unheld' },
    lines,
    { payment, transfers: [] },
    { events, refunds: [], returning: null },
    ctx.caller.locale,
  )
}

const WAS_PLACED = sql`exists (select from placed)`

const Inserted = {
  has_slot: col.bool,
  recent: col.bigint,
  written: col.bool,
  may_reserve: col.bool,
}

/** SQL: one placed twice at once would find its own first try in the way of reserving stock. */
const lockOrderId = ({ id }: OrderRow): Sql =>
  sql`pg_advisory_xact_lock(hashtextextended(${id}::text, 72))`

/** `most`: new orders a minute from the network address. */
async function insertBelow(
  ctx: PlaceOrderContext & TransactionContext,
  most: number,
  order: OrderRow,
  input: PlaceOrderInput,
  lines: readonly OrderLine[],
): Promise<RowOf<typeof Inserted>> {
  const minuteAgo = new Date(order.created_at.getTime() - 60_000)
  const { rows } = await sql.named(Inserted)`
    with alone as materialized (select ${lockOrderId(order)}), limits as (
      select ${freeSlot(
        MAX_OPEN_PER_DEVICE,
        sql`exists (select from shop_order
        where device_hash = ${order.device_hash} and status = 'unpaid' and open_slot = slot)`,
      )} as free_slot,
             ${freeSlot(
               MAX_OPEN_PER_ACCOUNT,
               sql`exists (select from shop_order
               where account_id = ${order.account_id} and status = 'unpaid'
               and account_slot = slot)`,
             )} as free_account_slot,
             (select count(*) from shop_order
               where client_hash = ${order.client_hash} and created_at > ${minuteAgo}) as recent,
               ${mayReserve(order, lines)} as may_reserve
      from alone
    ), placed as (
      insert into shop_order (id, secret, device_hash, client_hash, content_hash, account_id, level, pieces,
        goods_micro, shipping_micro, discount_micro, coupon, total_micro,
        receiver_email, country, address, phone, receiver_name, mode, inviter_id, language,
          stock_state, open_slot, account_slot, created_at, expires_at, updated_at)
      select ${order.id}, ${order.secret}, ${order.device_hash}, ${order.client_hash},
        ${order.content_hash}, ${order.account_id}::bigint, ${order.level}::int, ${order.pieces}::int,
        ${order.goods_micro}::bigint, ${order.shipping_micro}::bigint, ${order.discount_micro}::bigint,
          ${order.coupon && JSON.stringify(order.coupon)}::jsonb, ${order.total_micro}::bigint,
        ${order.receiver_email}, ${input.country ?? null}, ${input.address ?? null},
          ${input.phone ?? null}, ${order.receiver_name}, ${order.mode},
        ${inviterOf(order.account_id)}, ${ctx.caller.locale},
          case when may_reserve then 'held' else 'unheld' end, free_slot,
          case when ${order.account_id}::bigint is not null then free_account_slot end,
          ${order.created_at}::timestamptz, ${order.expires_at}::timestamptz, ${order.created_at}::timestamptz
      from limits where free_slot is not null
        and (free_account_slot is not null or ${order.account_id}::bigint is null)
        and recent < ${most}
      on conflict (id) do nothing returning id
    ), line as (
      ${insertingLines(order.id, lines, WAS_PLACED)}
    ), event as (
      ${emitting(
        order.created_at,
        order.id,
        [eventOf('order.created', { network: input.network, ...createdFacts(order) })],
        WAS_PLACED,
      )}
    ) select free_slot is not null
      and (free_account_slot is not null or ${order.account_id}::bigint is null) as has_slot, recent,
      exists (select from placed) as written, may_reserve from limits`.execute(ctx.db)
  return rows[0]!
}

/** Counted without a lock; far enough from the limit that no simultaneous orders pass it. */
const UNLOCKED_PER_MINUTE = MAX_NEW_PER_MINUTE / 2

/** Until the transaction ends, no other order of the network address is counted near the limit. */
const lockClient = (ctx: TransactionContext, { client_hash }: OrderRow): Promise<unknown> =>
  // The key of the database's function `may_hold`.
  sql`select pg_advisory_xact_lock(hashtextextended(${client_hash.toString('hex')}, 70))`.execute(
    ctx.db,
  )

/** True when the order reserves its stock. */
async function insertOrder(
  ctx: PlaceOrderContext & TransactionContext,
  ...placed: [OrderRow, PlaceOrderInput, readonly OrderLine[]]
): Promise<boolean> {
  let inserted = await insertBelow(ctx, UNLOCKED_PER_MINUTE, ...placed)
  if (
    inserted.recent >= BigInt(UNLOCKED_PER_MINUTE) &&
    inserted.recent < BigInt(MAX_NEW_PER_MINUTE)
  ) {
    await lockClient(ctx, placed[0])
    inserted = await insertBelow(ctx, MAX_NEW_PER_MINUTE, ...placed)
  }
  const { has_slot, recent, written, may_reserve } = inserted
  if (written) return may_reserve
  if (!has_slot) refuse('purchaseLimited')
  if (recent >= BigInt(MAX_NEW_PER_MINUTE)) refuse('tooManyRequests')
  return refuse('conflict', { fields: { orderId: 'notAllowed' } })
}
