import { col } from '../../../platform/db/columns.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { refuse } from '../../../../basics/errors.ts'
import { assertInTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import { openNetwork, type Networks, type PayNetwork } from './networks.ts'
import { paymentShape, type PaymentView } from '../readPayment.ts'
import { AMOUNT_COOLDOWN_MS, type PaymentKind } from '../payment.ts'
import { claimSlot, guessAmount, takeAmount, type Amount } from './takeAmount.ts'

export type OpenPayment = {
  readonly orderId: string
  /** 32 hex digits. */
  readonly secret: string
  readonly kind?: PaymentKind
  readonly network: NetworkId
  readonly totalMicro: bigint
  readonly expiresAt: Date
  /**
   * An update run in the same statement, ending in `where`. When it changes no row, the payment is not
   * opened.
   */
  readonly alongside?: Sql<unknown>
}

export type PayContext = TransactionContext & { readonly networks: Networks }

/**
 * Returns `null` when no amount is free and only the contract rail remains; refuses `tryLater` without that
 * too.
 */
export async function quoteAmount(
  ctx: TransactionContext,
  orderId: string,
  totalMicro: bigint,
  expiresAt: Date,
  on: PayNetwork,
): Promise<Amount | null> {
  const freesAt = new Date(expiresAt.getTime() + AMOUNT_COOLDOWN_MS)
  const amount = await takeAmount(ctx, {
    orderId,
    network: on.network,
    receive: on.receive,
    priceMicro: totalMicro,
    freesAt,
  })
  if (!amount) {
    ctx.log.warn(
      { event: 'amountsExhausted', network: on.network, totalMicro: totalMicro.toString() },
      'no distinguishing amount is free',
    )
    if (on.shop === null) return refuse('tryLater', { retryAfterSeconds: 3_600 })
  }
  return amount
}

/**
 * Opens an order's payment with a quote on one network. Returns `undefined` when `alongside` changed
 * nothing: the caller must then roll back. Refuses `tryLater` without a free amount and shop contract.
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
  const { orderId, totalMicro, expiresAt } = open
  const on = openNetwork(ctx.networks, open.network)
  // Nearly always free, which makes claiming and opening one statement.
  const first = guessAmount(on.receive, totalMicro)
  const firstTry = first === undefined ? 'taken' : await insertPayment(ctx, open, on, first, true)
  const amount =
    firstTry === 'taken' ? await quoteAmount(ctx, orderId, totalMicro, expiresAt, on) : first!
  const written =
    firstTry === 'taken' ? await insertPayment(ctx, open, on, amount, false) : firstTry
  if (written === 'unchanged') return undefined
  const quote = {
    network: on.network,
    token: on.usdt,
    decimals: on.usdtDecimals,
    shop: on.shop,
    price_micro: totalMicro,
    receiver: amount?.receiver ?? null,
    amount_micro: amount?.amountMicro ?? null,
    expires_at: expiresAt,
  }
  const payment = {
    order_id: orderId,
    network: on.network,
    total_micro: totalMicro,
    secret: open.secret,
    status: 'waiting' as const,
    received_micro: 0n,
    settled_at: null,
  }
  return paymentShape(ctx.networks, payment, [quote], [])
}

/** `taken`: the amount is not free and nothing was written. `unchanged`: `alongside` changed no row. */
type InsertResult = 'written' | 'taken' | 'unchanged'

const NOTHING_ALONGSIDE = sql`select 1 where true`

/** With `claim`, writes only if the amount is free, and reserves it. */
async function insertPayment(
  ctx: TransactionContext,
  open: OpenPayment,
  on: PayNetwork,
  amount: Amount | null,
  claim: boolean,
): Promise<InsertResult> {
  const { orderId, totalMicro, expiresAt, alongside } = open
  const now = ctx.now()
  const freesAt = new Date(expiresAt.getTime() + AMOUNT_COOLDOWN_MS)
  const claimed = claim
    ? claimSlot(now, {
        orderId,
        network: on.network,
        receiver: amount!.receiver,
        amountMicro: amount!.amountMicro,
        freesAt,
      })
    : sql`select`
  const { rows } = await sql.named({
    claimed: col.bool,
    alongside: col.bool,
  })`
    with claimed as (${claimed}), opened as (
      insert into payment (order_id, kind, network, total_micro, secret, expires_at, opened_at)
      select ${orderId}, ${open.kind ?? 'order'}, ${on.network}::int, ${totalMicro}::bigint, ${open.secret}, ${expiresAt}::timestamptz, ${now}::timestamptz from claimed
    ), quoted as (
      insert into quote (order_id, network, token, decimals, shop, price_micro, receiver, amount_micro, opened_at, expires_at)
      select ${orderId}, ${on.network}::int, ${on.usdt}, ${on.usdtDecimals}::int, ${on.shop}, ${totalMicro}::bigint,
        ${amount?.receiver ?? null}, ${amount?.amountMicro ?? null}::bigint, ${now}::timestamptz, ${expiresAt}::timestamptz from claimed
    ), alongside as (
      ${alongside ?? NOTHING_ALONGSIDE} and exists (select from claimed) ${alongside ? sql`returning 1` : sql``}
    ) select exists (select from claimed) as claimed, exists (select from alongside) as alongside`.execute(
    ctx.db,
  )
  const [row] = rows
  return !row!.claimed ? 'taken' : row!.alongside ? 'written' : 'unchanged'
}
