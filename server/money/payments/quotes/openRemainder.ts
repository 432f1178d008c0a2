import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import type { LockedPayment } from '../settle/lockPayments.ts'
import { AMOUNT_COOLDOWN_MS, type SettleContext } from '../payment.ts'
import { takeAmount } from './takeAmount.ts'

/** Time for the remainder after a part is final. */
export const REMAINDER_MS = 2 * 3_600_000
/** Limit after opening, however many parts arrive. */
export const MAX_REMAINDER_MS = 6 * 3_600_000
/**
 * Below 1/2 of the amount due nothing is extended, because anyone can pay a little under someone else's
 * order id.
 */
const MIN_PART_DIVISOR = 2n

type Remainder = {
  readonly orderId: string
  readonly network: number
  readonly receiver: string
  readonly remainderMicro: bigint
  readonly totalMicro: bigint
  readonly expiresAt: Date
}

async function quoteRemainder(
  ctx: TransactionContext,
  { orderId, network, receiver, remainderMicro, totalMicro, expiresAt }: Remainder,
): Promise<void> {
  const freesAt = new Date(expiresAt.getTime() + AMOUNT_COOLDOWN_MS)
  const amount = await takeAmount(ctx, {
    orderId,
    network,
    receive: [receiver],
    priceMicro: remainderMicro,
    freesAt,
  })
  if (!amount) return
  await sql.named`
    insert into rest_quote (order_id, network, receiver, amount_micro, price_micro, completes_micro, opened_at, expires_at)
    values (${orderId}, ${network}, ${receiver}, ${amount.amountMicro}, ${remainderMicro}, ${totalMicro - remainderMicro + amount.amountMicro}, ${ctx.now()}, ${expiresAt})
    on conflict (order_id, network, amount_micro) do update set
      price_micro = excluded.price_micro, completes_micro = excluded.completes_micro, opened_at = excluded.opened_at, expires_at = excluded.expires_at`.execute(
    ctx.db,
  )
}

async function extendQuote(
  ctx: TransactionContext,
  orderId: string,
  network: number,
  expiresAt: Date,
): Promise<string | null> {
  const { rows } = await sql.named({
    receiver: col.orNull(col.text),
    amount_micro: col.orNull(col.bigint),
  })`
    update quote set expires_at = greatest(expires_at, ${expiresAt}) where order_id = ${orderId} and network = ${network} returning receiver, amount_micro`.execute(
    ctx.db,
  )
  const quote = rows[0]
  if (!quote || quote.receiver === null) return null
  await sql.named`
    update amount_slot set frees_at = greatest(frees_at, ${new Date(expiresAt.getTime() + AMOUNT_COOLDOWN_MS)})
    where network = ${network} and receiver = ${quote.receiver} and amount_micro = ${quote.amount_micro} and order_id = ${orderId}`.execute(
    ctx.db,
  )
  return quote.receiver
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
  const receiver = await extendQuote(ctx, orderId, network, expiresAt)
  if (receiver !== null)
    await quoteRemainder(ctx, {
      orderId,
      network,
      receiver,
      remainderMicro: totalMicro - keptMicro,
      totalMicro,
      expiresAt,
    })
  await ctx.listeners.onUnderpaid?.(ctx, {
    orderId,
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
  const { rows } = await sql({
    receiver: col.orNull(col.text),
  })`select receiver from quote where order_id = ${payment.orderId} and network = ${network}`.execute(
    ctx.db,
  )
  const receiver = rows[0]?.receiver ?? null
  const remainderMicro = payment.totalMicro - payment.receivedMicro
  if (receiver !== null && remainderMicro > 0n)
    await quoteRemainder(ctx, {
      orderId: payment.orderId,
      network,
      receiver,
      remainderMicro,
      totalMicro: payment.totalMicro,
      expiresAt,
    })
}
