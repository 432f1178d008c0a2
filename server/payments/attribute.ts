import { sql } from 'kysely'
import { orderIdFromChain } from '../../basics/orderId.ts'
import type { NetworkId } from '../../basics/chains.ts'
import type { TransferReason } from '../../basics/status.ts'
import type { ChainTransfer } from '../chains/chain.ts'
import type { Context } from '../db/context.ts'
import { AMOUNT_REST_MS } from './payment.ts'
import { CLOCK_SKEW_MS, fitTransfer, type QuoteFact } from './fit.ts'

/** A transfer with the order it is for, or the reason why it is for none. */
export type Attributed = {
  readonly transfer: ChainTransfer
  readonly amountMicro: bigint
  readonly orderId: string | null
  /** Block times after this are late. */
  readonly dueAtMs: number | null
  readonly reason: TransferReason | null
}

const NO_ORDER = { to: 'noOrder' } as const

type Candidate = {
  at: number; order_id: string; amount_micro: bigint; price_micro: bigint; opened_at: Date; expires_at: Date; open: boolean
}

/**
 * Quotes that each transfer might be for, found by index: the exact amount, the round price, the part below a cent.
 * The last two only while the quote is payable.
 */
async function readCandidates(ctx: Context, network: NetworkId, transfers: readonly { transfer: ChainTransfer; amountMicro: bigint }[]): Promise<Map<number, QuoteFact[]>> {
  const quotes = new Map<number, QuoteFact[]>()
  if (transfers.length === 0) return quotes
  const skewSeconds = CLOCK_SKEW_MS / 1000
  const { rows } = await sql<Candidate>`
    with t as (
      select * from unnest(${transfers.map((_, at) => at)}::integer[], ${transfers.map(({ transfer }) => transfer.receiver)}::text[],
        ${transfers.map(({ amountMicro }) => amountMicro)}::bigint[], ${transfers.map(({ transfer }) => transfer.timeMs)}::bigint[])
        as t (at, receiver, amount_micro, ms), lateral to_timestamp(ms / 1000.0) time
    ), fitting as (
      select t.at, q.order_id from t join quote q on q.network = ${network} and q.receiver = t.receiver and q.amount_micro = t.amount_micro
        and q.expires_at > t.time - make_interval(secs => ${AMOUNT_REST_MS / 1000})
      union
      select t.at, q.order_id from t join quote q on q.network = ${network} and q.receiver = t.receiver and q.price_micro = t.amount_micro
        and q.expires_at >= t.time and q.opened_at <= t.time + make_interval(secs => ${skewSeconds})
      union
      select t.at, q.order_id from t join quote q on q.network = ${network} and q.receiver = t.receiver and q.tag = t.amount_micro % 10000
        and q.tag <> 0 and q.expires_at >= t.time and q.opened_at <= t.time + make_interval(secs => ${skewSeconds})
    )
    select f.at, q.order_id, q.amount_micro, q.price_micro, q.opened_at, q.expires_at, p.settled_at is null and p.closed_at is null as open
    from fitting f join quote q on q.order_id = f.order_id and q.network = ${network} join payment p on p.order_id = q.order_id`.execute(ctx.db)
  for (const row of rows) {
    const fact = {
      orderId: row.order_id, amountMicro: row.amount_micro, priceMicro: row.price_micro,
      openedAtMs: row.opened_at.getTime(), expiresAtMs: row.expires_at.getTime(), open: row.open,
    }
    const known = quotes.get(row.at)
    if (known) known.push(fact)
    else quotes.set(row.at, [fact])
  }
  return quotes
}

/** Until when an order named on the contract rail is payable there: its quote's expiry, else the payment's last one. */
async function readDueTimes(ctx: Context, network: NetworkId, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{ order_id: string; due_at: Date }>`
    select p.order_id, coalesce(q.expires_at, p.expires_at) as due_at
    from payment p left join quote q on q.order_id = p.order_id and q.network = ${network}
    where p.order_id = any(${[...new Set(orderIds)]}::text[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.order_id, row.due_at.getTime()]))
}

/**
 * Says for each transfer which order it is for. The contract rail names the order; the transfer rail is told by amount.
 * What fits none or two carries the reason and no order.
 */
export async function attribute(ctx: Context, network: NetworkId, transfers: readonly { transfer: ChainTransfer; amountMicro: bigint }[]): Promise<Attributed[]> {
  const byAmount = transfers.filter(({ transfer }) => transfer.chainOrderId === null)
  const candidates = await readCandidates(ctx, network, byAmount)
  const named = transfers.flatMap(({ transfer }) => (transfer.chainOrderId === null ? [] : orderIdFromChain(transfer.chainOrderId)))
  const dueTimes = await readDueTimes(ctx, network, named)
  const fits = new Map([...candidates].map(([at, quotes]) => {
    const one = byAmount[at]!
    return [one, fitTransfer({ amountMicro: one.amountMicro, timeMs: one.transfer.timeMs }, quotes)]
  }))
  return transfers.map((one) => {
    const { transfer, amountMicro } = one
    if (transfer.chainOrderId !== null) {
      const orderId = orderIdFromChain(transfer.chainOrderId)
      const dueAtMs = dueTimes.get(orderId)
      return dueAtMs === undefined
        ? { transfer, amountMicro, orderId: null, dueAtMs: null, reason: 'noOrder' }
        : { transfer, amountMicro, orderId, dueAtMs, reason: null }
    }
    const fit = fits.get(one) ?? NO_ORDER
    return fit.to === 'order'
      ? { transfer, amountMicro, orderId: fit.orderId, dueAtMs: fit.dueAtMs, reason: null }
      : { transfer, amountMicro, orderId: null, dueAtMs: null, reason: fit.to }
  })
}
