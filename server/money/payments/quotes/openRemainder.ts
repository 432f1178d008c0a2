import { HOUR_MS } from '../../../../basics/durations.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { canonicalAddress } from '../../../../basics/address.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import type { LockedPayment } from '../settle/lockPayments.ts'
import { AMOUNT_COOLDOWN_MS, type SettleContext } from '../payment.ts'
import { keepAddresses } from '../../receiving/addressCooldowns.ts'
import type { MatchedBy } from './giveAddress.ts'
import { keepAmounts } from './slots.ts'
import { takeAmount } from './takeAmount.ts'

/** Time for the remainder after a part is final. */
const REMAINDER_MS = 2 * HOUR_MS
/** Limit after opening, however many parts arrive. */
const MAX_REMAINDER_MS = 6 * HOUR_MS
/** Below 1/2 of the amount nothing is extended: anyone can pay a little under another's order id. */
const MIN_PART_DIVISOR = 2n

/** Anyone can name an order to the contract with a speck: more would hold amounts without end (decision 110). */
const MAX_REST_AMOUNTS = 8

type Remainder = {
  readonly orderId: string
  readonly network: number
  readonly receiver: string
  readonly matchedBy: MatchedBy
  readonly remainderMicro: bigint
  readonly totalMicro: bigint
  readonly expiresAt: Date
}

/** At an order's own address the plain remainder; at a shared one, a unique amount, unless the order has enough. */
async function remainderAmount(
  ctx: TransactionContext,
  { orderId, receiver, matchedBy, remainderMicro, expiresAt }: Remainder,
): Promise<bigint | undefined> {
  if (matchedBy !== 'amount') return remainderMicro
  const { rows } = await sql.named({ asked: col.int })`
    select count(*)::int as asked from rest_quote where order_id = ${orderId} and matched_by = 'amount'`.execute(
    ctx.db,
  )
  if (rows[0]!.asked >= MAX_REST_AMOUNTS) return undefined
  const amount = await takeAmount(ctx, {
    orderId,
    receive: [receiver],
    priceMicro: remainderMicro,
    freesAt: new Date(expiresAt.getTime() + AMOUNT_COOLDOWN_MS),
    opener: null,
  })
  return amount?.amountMicro
}

/**
 * True when the order already has an amount for this remainder at a shared address. Without it, switching networks to
 * and fro would take an amount each time, and keep it from other buyers for a day.
 */
async function extendRemainder(
  ctx: TransactionContext,
  { orderId, network, receiver, remainderMicro, expiresAt }: Remainder,
): Promise<boolean> {
  const freesAt = new Date(expiresAt.getTime() + AMOUNT_COOLDOWN_MS)
  const { rows } = await sql.named`
    with kept as (
      update amount_slot s set frees_at = greatest(s.frees_at, ${freesAt}) from rest_quote r
      where s.order_id = ${orderId} and s.receiver = ${canonicalAddress(receiver)}
        and s.frees_at > ${ctx.now()} and r.order_id = s.order_id and r.amount_micro = s.amount_micro
        and r.network = ${network} and r.receiver = ${receiver} and r.matched_by = 'amount'
        and r.price_micro = ${remainderMicro}
      returning s.amount_micro
    ) update rest_quote set expires_at = greatest(expires_at, ${expiresAt})
    where order_id = ${orderId} and network = ${network} and amount_micro in (select amount_micro from kept)
    returning 1`.execute(ctx.db)
  return rows.length > 0
}

async function quoteRemainder(ctx: TransactionContext, remainder: Remainder): Promise<void> {
  const { orderId, network, receiver, matchedBy, remainderMicro, totalMicro, expiresAt } = remainder
  if (matchedBy === 'amount' && (await extendRemainder(ctx, remainder))) return
  const amountMicro = await remainderAmount(ctx, remainder)
  if (amountMicro === undefined) return
  await sql.named`
    insert into rest_quote (order_id, network, receiver, amount_micro, price_micro, matched_by,
      completes_micro, opened_at, expires_at)
    values (${orderId}, ${network}, ${receiver}, ${amountMicro}, ${remainderMicro},
      ${matchedBy === 'amount' ? 'amount' : 'address'}, ${totalMicro - remainderMicro + amountMicro},
      ${ctx.now()}, ${expiresAt})
    on conflict (order_id, network, amount_micro) do update set receiver = excluded.receiver,
      matched_by = excluded.matched_by,
      price_micro = excluded.price_micro, completes_micro = excluded.completes_micro,
        opened_at = excluded.opened_at, expires_at = excluded.expires_at`.execute(ctx.db)
}

const QuotedAt = {
  receiver: col.orNull(col.text),
  matched_by: col.orNull(col.as<MatchedBy>(col.text)),
}
type QuotedAt = Pick<Remainder, 'receiver' | 'matchedBy'> | undefined

const quotedAt = (row: RowOf<typeof QuotedAt> | undefined): QuotedAt =>
  row && row.receiver !== null && row.matched_by !== null
    ? { receiver: row.receiver, matchedBy: row.matched_by }
    : undefined

async function extendQuote(
  ctx: TransactionContext,
  orderId: string,
  network: number,
  expiresAt: Date,
): Promise<QuotedAt> {
  const { rows } = await sql.named(QuotedAt)`
    update quote set expires_at = greatest(expires_at, ${expiresAt})
    where order_id = ${orderId} and network = ${network}
    returning receiver, matched_by`.execute(ctx.db)
  await keepAmounts(ctx, orderId, network, expiresAt)
  await keepAddresses(ctx, orderId, expiresAt)
  return quotedAt(rows[0])
}

/** Extends an underpaid order, quotes its remainder and notifies it. The payment must be locked. */
export async function openRemainder(
  ctx: SettleContext,
  payment: LockedPayment,
  facts: {
    readonly receivedMicro: bigint
    readonly refundedMicro: bigint
    readonly dueMicro: bigint
  },
): Promise<void> {
  const { orderId, network, totalMicro } = payment
  const keptMicro = facts.receivedMicro - facts.refundedMicro
  if (keptMicro * MIN_PART_DIVISOR < facts.dueMicro) return
  const untilMs = Math.min(
    ctx.now().getTime() + REMAINDER_MS,
    payment.openedAt.getTime() + MAX_REMAINDER_MS,
  )
  const expiresAt = new Date(Math.max(untilMs, payment.expiresAt.getTime()))
  await sql.named`update payment set expires_at = ${expiresAt} where order_id = ${orderId}`.execute(
    ctx.db,
  )
  const at = await extendQuote(ctx, orderId, network, expiresAt)
  if (at)
    await quoteRemainder(ctx, {
      orderId,
      network,
      ...at,
      remainderMicro: totalMicro - keptMicro,
      totalMicro,
      expiresAt,
    })
  await ctx.listeners.onUnderpaid?.(ctx, {
    orderId,
    addedMicro: facts.receivedMicro - payment.receivedMicro,
    missingMicro: facts.dueMicro - keptMicro,
    expiresAt,
  })
}

export async function quoteRemainderAfterSwitch(
  ctx: TransactionContext,
  payment: LockedPayment,
  network: NetworkId,
  expiresAt: Date,
): Promise<void> {
  if (payment.outcome !== 'short' || payment.receivedMicro === 0n) return
  const { rows } = await sql(QuotedAt)`
    select receiver, matched_by from quote
    where order_id = ${payment.orderId} and network = ${network}`.execute(ctx.db)
  const at = quotedAt(rows[0])
  const remainderMicro = payment.totalMicro - payment.receivedMicro
  if (at && remainderMicro > 0n)
    await quoteRemainder(ctx, {
      orderId: payment.orderId,
      network,
      ...at,
      remainderMicro,
      totalMicro: payment.totalMicro,
      expiresAt,
    })
}
