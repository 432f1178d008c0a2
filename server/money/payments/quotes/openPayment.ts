import { col } from '../../../platform/db/columns.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { assertInTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import { addForwarder } from '../../receiving/addForwarder.ts'
import type { NewForwarder } from '../../receiving/openForwarders.ts'
import { familyOf, servesAgain, WATCH_AFTER_MS, type Opener } from '../../receiving/shopAddress.ts'
import { giveAddress, startsWithForwarder, writeGiven, type Given } from './giveAddress.ts'
import { requireNetwork, type PayContext, type PayNetwork } from './networks.ts'
import type { PaymentKind } from '../payment.ts'
import { paymentShape, type PaymentView } from '../readPayment.ts'

type OpenPayment = {
  readonly orderId: string
  /** 32 hex digits. */
  readonly secret: string
  readonly kind?: PaymentKind
  readonly network: NetworkId
  readonly totalMicro: bigint
  readonly expiresAt: Date
  readonly opener?: Opener | null
  /** An update in the same statement, ending in `where`. If it changes no row, nothing is opened. */
  readonly alongside?: Sql<unknown>
}

/**
 * Opens an order's payment with a quote on one network. With forwarders it gets its address at once; otherwise
 * `openTransfer` gives one on request. `undefined` when `alongside` changed nothing: the caller must roll back.
 */
export async function openPayment(
  ctx: PayContext,
  open: OpenPayment & { readonly alongside: Sql<unknown> },
): Promise<PaymentView['payment'] | undefined>
export async function openPayment(
  ctx: PayContext,
  open: OpenPayment,
): Promise<PaymentView['payment']>
export async function openPayment(
  ctx: PayContext,
  open: OpenPayment,
): Promise<PaymentView['payment'] | undefined> {
  assertInTransaction(ctx)
  const { orderId, totalMicro: priceMicro, expiresAt, opener = null } = open
  const on = requireNetwork(ctx.networks, open.network)
  const forwarder = await newForwarder(ctx, on)
  if (!(await insertPayment(ctx, open, on, forwarder))) return undefined
  const given: Given | null = forwarder
    ? { receiver: forwarder.address, amountMicro: priceMicro, matchedBy: 'address' }
    : servesAgain(familyOf(on.network)) && startsWithForwarder(on)
      ? await giveAddress(ctx, on, { orderId, priceMicro, expiresAt, opener })
      : null
  if (given && !forwarder) await writeGiven(ctx, orderId, on.network, given)
  const quote = {
    network: on.network,
    token: on.usdt,
    decimals: on.usdtDecimals,
    shop: on.shop,
    price_micro: priceMicro,
    receiver: given?.receiver ?? null,
    amount_micro: given?.amountMicro ?? null,
    matched_by: given?.matchedBy ?? null,
    expires_at: expiresAt,
  }
  const payment = {
    order_id: orderId,
    network: on.network,
    total_micro: priceMicro,
    secret: open.secret,
    status: 'waiting' as const,
    received_micro: 0n,
    settled_at: null,
  }
  return paymentShape(ctx.networks, payment, [quote], { spoiled: 0, remainders: [] })
}

/** Where an address serves once, the next one is known without asking the database. */
async function newForwarder(ctx: PayContext, on: PayNetwork): Promise<NewForwarder | undefined> {
  const { forwarding } = on
  return forwarding && !servesAgain(familyOf(on.network)) && (await forwarding.offered(ctx))
    ? forwarding.next(ctx, 'order')
    : undefined
}

const NOTHING_ALONGSIDE = sql`select 1 where true`

/** One statement. False: `alongside` changed no row. */
async function insertPayment(
  ctx: TransactionContext,
  open: OpenPayment,
  on: PayNetwork,
  forwarder: NewForwarder | undefined,
): Promise<boolean> {
  const { orderId, totalMicro, expiresAt, alongside, opener } = open
  const now = ctx.now()
  const lent =
    forwarder &&
    addForwarder(forwarder, familyOf(on.network), {
      orderId,
      priceMicro: totalMicro,
      from: now,
      until: null,
      watchUntil: new Date(expiresAt.getTime() + WATCH_AFTER_MS),
      buyer: opener?.buyer ?? null,
      visitor: opener?.visitor ?? null,
    })
  const { rows } = await sql.named({ written: col.bool })`
    with opened as (
      insert into payment (order_id, kind, network, total_micro, tolerance_micro, secret, expires_at, opened_at)
      values (${orderId}, ${open.kind ?? 'order'}, ${on.network}::int, ${totalMicro}::bigint,
        ${on.underpaidToleranceMicro ?? 0n}::bigint, ${open.secret}, ${expiresAt}::timestamptz,
        ${now}::timestamptz)
    ), quoted as (
      insert into quote (order_id, network, token, decimals, shop, price_micro, receiver, amount_micro,
        matched_by, opened_at, expires_at)
      values (${orderId}, ${on.network}::int, ${on.usdt}, ${on.usdtDecimals}::int, ${on.shop}, ${totalMicro}::bigint,
        ${forwarder?.address ?? null}, ${forwarder ? totalMicro : null}::bigint,
          ${forwarder ? 'address' : null}, ${now}::timestamptz, ${expiresAt}::timestamptz)
    )${lent ? sql`, added as (${lent.added}), lent as (${lent.lease})` : sql``}, alongside as (
      ${alongside ?? NOTHING_ALONGSIDE} ${alongside ? sql`returning 1` : sql``}
    ) select exists (select from alongside) as written`.execute(ctx.db)
  return rows[0]!.written
}
