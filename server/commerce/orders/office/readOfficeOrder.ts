import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallResult } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import { textIn, type Locale } from '../../../../basics/locales.ts'
import type { OrderEventKind } from '../../../../basics/status.ts'
import { formatMicro, formatUnits } from '../../../../basics/money.ts'
import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { readChainHealth } from '../../../money/chains/networks/health.ts'
import {
  readPaymentSummary,
  readProofs,
  type PaymentSummary,
  type ProofRow,
} from '../../../money/payments/readProofs.ts'
import { listRefunds } from '../../../money/refunds/listRefunds.ts'
import { isOpenRefund, type RefundRow } from '../../../money/refunds/refund.ts'
import { readAddressKinds } from '../../../money/receiving/readAddressKinds.ts'
import type { ActorContext } from '../../../people/staff/asStaff.ts'
import { hasRight } from '../../../people/staff/hasRight.ts'
import { personOf } from '../../../people/staff/secondPerson.ts'
import type { Context } from '../../../platform/db/context.ts'
import { listEvents } from '../../../platform/events/listEvents.ts'
import { contactOf } from '../contact/contactOf.ts'
import { couponShape } from '../read/lineShape.ts'
import { readLines, type OrderLine } from '../lines/orderLine.ts'
import { findOrder, type OrderRow } from '../read/orderRow.ts'
import { piecesReturned, readNewestReturn, type OrderReturn } from '../returns/orderReturn.ts'

type View = CallResult<'readOfficeOrder'>

const WITHOUT_MONEY: ReadonlySet<OrderEventKind> = new Set([
  'created',
  'paid',
  'shipped',
  'shipUndone',
  'received',
  'cancelled',
  'expired',
  'returnAsked',
  'returnApproved',
  'returnRefused',
  'returnWithdrawn',
  'refunded',
])
const FACTS_WITHOUT_MONEY: ReadonlySet<string> = new Set([
  'courier',
  'tracking',
  'parcel',
  'pieces',
  'byShop',
])

async function proofsOf(ctx: Context, transfers: readonly ProofRow[]): Promise<View['transfers']> {
  if (transfers.length === 0) return []
  const kinds = await readAddressKinds(
    ctx,
    transfers.map((one) => one.receiver),
  )
  const final = new Map((await readChainHealth(ctx)).map((one) => [one.network, one.final]))
  return transfers.map((one) => {
    const { usdtDecimals } = NETWORKS[one.network]
    const amount = (base: bigint): string => formatUnits(base, usdtDecimals, 2)
    const address = kinds.get(one.receiver.toLowerCase())
    const finalBlock = final.get(one.network)
    return {
      transferId: String(one.id),
      network: one.network,
      txHash: one.tx_hash,
      logIndex: one.log_index,
      block: String(one.block_number),
      blockHash: one.block_hash,
      blockAt: one.block_time.getTime(),
      rail: one.rail,
      sender: one.sender,
      receiver: one.receiver,
      addressKind: address?.role ?? null,
      addressUses: address?.uses ?? null,
      amount: amount(one.amount_base),
      status: one.status,
      reason: one.reason,
      dueAt: one.due_at?.getTime() ?? null,
      seenAt: one.seen_at.getTime(),
      finalAt: one.final_at?.getTime() ?? null,
      finalBlock: finalBlock === undefined ? null : String(finalBlock),
      delivered: amount(one.delivered_base),
      credited: amount(one.credited_base),
      refunded: amount(one.refunded_base),
      held: amount(one.held_base),
      outcome: one.outcome,
    }
  })
}

type Waits = Pick<View, 'waitsFor' | 'facts'>

/** In micro-units of USDT; less is not sent. */
type LeastRefund = (network: NetworkId) => bigint
export type OfficeOrderSettings = {
  readonly least: LeastRefund
  /** Mails or SMS go out, and the shop's address is set. */
  readonly maySendLink: boolean
}
type Refunds = {
  /** Not finally paid. */
  readonly open: readonly Pick<RefundRow, 'network' | 'amount_micro' | 'state'>[]
  readonly least: LeastRefund
}

function ofRefunds(refunds: Refunds | undefined): Waits {
  const owed = new Map<NetworkId, bigint>()
  for (const { network, amount_micro: amountMicro } of refunds?.open ?? [])
    owed.set(network, (owed.get(network) ?? 0n) + amountMicro)
  const isSent = refunds?.open.some(({ state }) => state === 'sent')
  const stays =
    refunds && owed.size > 0 && !isSent
      ? [...owed].every(([network, sum]) => sum < refunds.least(network))
      : false
  return { waitsFor: stays ? 'smallRefund' : 'refund', facts: {} }
}

/** Why an order is not paid, or not shipped: a key, and the facts that the office's text names. */
export function whatItWaitsFor(
  order: Pick<OrderRow, 'status'>,
  lines: readonly Pick<OrderLine, 'toShip'>[],
  payment: PaymentSummary | undefined,
  transfers: readonly Pick<ProofRow, 'final_at' | 'held_base' | 'outcome' | 'reason' | 'status'>[],
  returned?: Pick<OrderReturn, 'state'>,
  refunds?: Refunds,
): Waits {
  const held = transfers.find(
    (one) => one.final_at !== null && one.held_base > 0n && one.outcome === null,
  )
  if (held) return { waitsFor: 'money', facts: { reason: held.reason ?? held.status } }
  if (order.status === 'unpaid' && payment) {
    const coming = transfers.filter(
      (one) => one.final_at === null && one.status !== 'orphaned' && one.status !== 'refused',
    )
    if (coming.length > 0)
      return { waitsFor: 'finality', facts: { transfers: String(coming.length) } }
    const missing = payment.total_micro - payment.received_micro
    if (payment.received_micro > 0n && missing > 0n)
      return { waitsFor: 'moreMoney', facts: { missing: formatMicro(missing) } }
    return { waitsFor: 'payment', facts: { due: formatMicro(payment.total_micro) } }
  }
  if (order.status === 'refunding')
    return returned?.state === 'asked' ? { waitsFor: 'return', facts: {} } : ofRefunds(refunds)
  const pieces = lines.reduce((sum, { toShip }) => sum + toShip, 0)
  if (order.status === 'paid') return { waitsFor: 'shipping', facts: { pieces: String(pieces) } }
  if (refunds && refunds.open.length > 0) return ofRefunds(refunds)
  return { waitsFor: 'nothing', facts: {} }
}

async function notesOf(ctx: Context, orderId: string): Promise<View['notes']> {
  const { rows } = await sql.named({ created_at: col.time, staff_name: col.text, text: col.text })`
    select created_at, staff_name, text from order_note where order_id = ${orderId}
    order by id`.execute(ctx.db)
  return rows.map((row) => ({ at: row.created_at.getTime(), by: row.staff_name, text: row.text }))
}

async function returningOf(
  { actor, ...ctx }: ActorContext,
  newest: OrderReturn | undefined,
): Promise<View['returning']> {
  if (!newest) return null
  const { amountMicro, askedBy, askedAt, lines, returnNo, state, kind, reason, photos, why } =
    newest
  const isMine = askedBy !== null && askedBy === (await personOf(ctx, actor))
  return {
    returnNo,
    state,
    kind,
    reason,
    photos,
    why,
    amount: amountMicro === null ? null : formatMicro(amountMicro),
    askedBy: askedBy === null ? 'buyer' : isMine ? 'me' : 'staff',
    askedAt: askedAt.getTime(),
    lines: lines.map((line) => ({ lineNo: line.lineNo, count: piecesReturned(line) })),
  }
}

/** No names, addresses or contacts: those are `readOrderCustomer`'s. */
export async function readOfficeOrder(
  ctx: ActorContext,
  orderId: string,
  locale: Locale,
  shop: OfficeOrderSettings,
): Promise<View> {
  const view = await readWhole(ctx, orderId, locale, shop)
  if (await hasRight(ctx, 'orders.money')) return view
  return withoutMoney(view, await hasRight(ctx, 'customers.read'))
}

/** What packing takes: no price, no sum, no payment, and whose order it is only beside the right to see customers. */
const withoutMoney = (view: View, seesBuyer: boolean): View => ({
  ...view,
  asset: null,
  paidFrom: null,
  goods: null,
  shipping: null,
  discount: null,
  coupon: null,
  total: null,
  customerId: seesBuyer ? view.customerId : null,
  lines: view.lines.map((line) => ({ ...line, price: null, total: null, isMemberPrice: false })),
  payment: null,
  transfers: [],
  timeline: view.timeline
    .filter(({ kind }) => WITHOUT_MONEY.has(kind))
    .map((event) => ({
      ...event,
      facts: Object.fromEntries(
        Object.entries(event.facts).filter(([name]) => FACTS_WITHOUT_MONEY.has(name)),
      ),
    })),
  returning: view.returning && { ...view.returning, amount: null },
  ...waitsWithoutMoney(view),
})

/** Neither that money was seen, is short or is held: those are payments. */
function waitsWithoutMoney({ status, lines, returning }: View): Waits {
  if (status === 'unpaid') return { waitsFor: 'payment', facts: {} }
  return whatItWaitsFor({ status }, lines, undefined, [], returning ?? undefined)
}

async function readWhole(
  ctx: ActorContext,
  orderId: string,
  locale: Locale,
  shop: OfficeOrderSettings,
): Promise<View> {
  const order = (await findOrder(ctx, orderId)) ?? refuse('orderUnknown')
  const [lines, payment, transfers, timeline, notes, returned, refunds] = await Promise.all([
    readLines(ctx, orderId),
    readPaymentSummary(ctx, orderId),
    readProofs(ctx, orderId),
    listEvents(ctx, 'order', orderId),
    notesOf(ctx, orderId),
    readNewestReturn(ctx, orderId),
    listRefunds(ctx, orderId),
  ])
  const open = refunds.filter(isOpenRefund)
  return {
    orderId,
    status: order.status,
    createdAt: order.created_at.getTime(),
    expiresAt: order.expires_at.getTime(),
    asset: order.asset,
    goods: formatMicro(order.goods_micro),
    shipping: formatMicro(order.shipping_micro),
    discount: formatMicro(order.discount_micro),
    coupon: couponShape(order.coupon, locale),
    total: formatMicro(order.total_micro),
    paidFrom: order.paid_from,
    isMember: order.account_id !== null,
    customerId: order.account_id === null ? null : String(order.account_id),
    lines: lines.map((line) => ({
      lineNo: line.lineNo,
      productId: line.productId,
      name: textIn(line.snapshot.name, locale),
      option: textIn(line.snapshot.option, locale),
      image: line.snapshot.image,
      productType: line.snapshot.productType,
      count: line.count,
      price: formatMicro(line.unitPriceMicro),
      isMemberPrice: line.snapshot.isMemberPrice === true,
      total: formatMicro(line.totalMicro),
      status: line.status,
      toShip: line.toShip,
      shipped: line.shipped,
      received: line.received,
      returning: line.returning,
      refunded: line.refunded,
    })),
    payment: payment
      ? {
          status: payment.status,
          due: formatMicro(payment.total_micro),
          received: formatMicro(payment.received_micro),
          expiresAt: payment.expires_at.getTime(),
        }
      : null,
    transfers: await proofsOf(ctx, transfers),
    timeline: timeline.map(({ at, kind, facts }) => ({ at, kind, facts: { ...facts } })),
    notes,
    returning: await returningOf(ctx, returned),
    ...whatItWaitsFor(order, lines, payment, transfers, returned, { open, least: shop.least }),
    maySendLink: shop.maySendLink && (order.account_id !== null || contactOf(order) !== undefined),
    mayCancel: order.status === 'unpaid' && order.paid_from === 'chain',
  }
}

const Customer = {
  account_id: col.orNull(col.bigint),
  receiver_name: col.orNull(col.text),
  phone: col.orNull(col.text),
  country: col.orNull(col.text),
  address: col.orNull(col.text),
  receiver_email: col.orNull(col.text),
  contact_email: col.orNull(col.text),
  contact_phone: col.orNull(col.text),
  language: col.text,
}

export async function readOrderCustomer(
  ctx: ActorContext,
  orderId: string,
): Promise<CallResult<'readOrderCustomer'>> {
  const seesBuyer = await hasRight(ctx, 'customers.read')
  const { rows } = await sql.named(Customer)`
    select account_id, receiver_name, phone, country, address, receiver_email, contact_email, contact_phone, language
    from shop_order where id = ${orderId}`.execute(ctx.db)
  const row = rows[0] ?? refuse('orderUnknown')
  return {
    accountId: seesBuyer && row.account_id !== null ? String(row.account_id) : null,
    receiverName: row.receiver_name,
    phone: row.phone,
    country: row.country,
    address: row.address,
    receiverEmail: seesBuyer ? row.receiver_email : null,
    contactEmail: seesBuyer ? row.contact_email : null,
    contactPhone: seesBuyer ? row.contact_phone : null,
    language: seesBuyer ? row.language : null,
  }
}
