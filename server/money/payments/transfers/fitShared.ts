import { NETWORK_IDS, type NetworkId } from '../../../../basics/networks.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ChainTransfer } from '../../chains/chain.ts'
import { AMOUNT_COOLDOWN_MS, AMOUNT_PAID_MS } from '../payment.ts'
import { CLOCK_SKEW_MS, fitTransfer, type Fit } from '../quotes/fit.ts'
import { readForgotten } from '../quotes/forgottenTime.ts'
import { quotesOf, readSharedQuotes } from './readSharedQuotes.ts'

type ByAmount = { readonly transfer: ChainTransfer; readonly amountMicro: bigint }
type Guess = ByAmount & { readonly orderId: string }

/** Which order each transfer to a shared address is for (rules: payments#shared-address). */
export async function fitShared(
  ctx: Context,
  network: NetworkId,
  transfers: readonly ByAmount[],
): Promise<ReadonlyMap<ChainTransfer, Fit>> {
  const quotes = await readSharedQuotes(ctx, transfers)
  const fits = new Map<ChainTransfer, Fit>()
  const guesses: Guess[] = []
  for (const one of transfers) {
    const { amountMicro, transfer } = one
    const { timeMs } = transfer
    const fit = fitTransfer({ amountMicro, timeMs, network }, quotesOf(quotes, one))
    fits.set(transfer, fit)
    if (fit.to === 'order' && !fit.exact) guesses.push({ ...one, orderId: fit.orderId })
  }
  if (guesses.length === 0) return fits
  const isForgotten = await readForgotten(ctx)
  const unsure = guesses.filter(({ transfer }) => isForgotten(transfer.timeMs))
  for (const { transfer } of [...unsure, ...(await partsOfOthers(ctx, guesses))])
    fits.set(transfer, { to: 'ambiguous' })
  return fits
}

/**
 * Those that another order's buyer may have sent as a part of its price: what a rate, a half or a third leaves has any
 * tag, by chance or by a thief's many orders (decision 062). All networks are named for the index on price.
 */
async function partsOfOthers(ctx: Context, guesses: readonly Guess[]): Promise<Guess[]> {
  const times = guesses.map(({ transfer }) => transfer.timeMs)
  const later = (ms: number): Date[] => times.map((timeMs) => new Date(timeMs + ms))
  const { rows } = await sql({ at: col.int })`
    select (g.at - 1)::integer as at
    from unnest(${guesses.map(({ orderId }) => orderId)}::text[],
      ${guesses.map(({ transfer }) => transfer.receiver)}::text[],
      ${guesses.map(({ amountMicro }) => amountMicro)}::bigint[],
      ${later(CLOCK_SKEW_MS)}::timestamptz[], ${later(-AMOUNT_COOLDOWN_MS)}::timestamptz[],
      ${later(-AMOUNT_PAID_MS)}::timestamptz[], ${later(-CLOCK_SKEW_MS)}::timestamptz[])
      with ordinality g (order_id, receiver, amount_micro, opened_by, expires_after, paid_after, cancelled_after, at)
    where exists (
      select from (
        select order_id, network, receiver, matched_by, price_micro, opened_at, expires_at from quote
        union all select order_id, network, receiver, matched_by, price_micro, opened_at, expires_at from rest_quote
      ) q join payment p on p.order_id = q.order_id
      where q.network = any(${NETWORK_IDS}::int[]) and q.receiver = g.receiver
        and q.matched_by = 'amount' and q.price_micro >= g.amount_micro and q.order_id <> g.order_id
        and q.opened_at <= g.opened_by
        and case when p.settled_at is null then q.expires_at > g.expires_after else p.settled_at > g.paid_after end
        and (p.closed_reason is distinct from 'cancelled' or p.closed_at > g.cancelled_after))`.execute(
    ctx.db,
  )
  return rows.map(({ at }) => guesses[at]!)
}
