import { NETWORK_IDS } from '../../../../basics/networks.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'
import { isWholeCents, tagOf } from '../quotes/amounts.ts'
import { AMOUNT_COOLDOWN_MS, AMOUNT_PAID_MS } from '../payment.ts'
import { CLOCK_SKEW_MS, MAX_FEE_MICRO, type QuoteFact } from '../quotes/fit.ts'
import type { CountedTransfer } from './countable.ts'

type QuotesOfReceiver = {
  readonly byPrice: ReadonlyMap<bigint, readonly QuoteFact[]>
  readonly byTag: ReadonlyMap<number, readonly QuoteFact[]>
}
type SharedQuotes = ReadonlyMap<string, QuotesOfReceiver>

const QuoteRow = {
  order_id: col.text,
  network: col.int,
  receiver: col.text,
  amount_micro: col.bigint,
  price_micro: col.bigint,
  opened_at: col.time,
  expires_at: col.time,
  settled_at: col.orNull(col.time),
  closed_at: col.orNull(col.time),
  cancelled: col.bool,
}

/** Prices that a round amount may mean, with what exchanges keep; overlaps are merged. */
export function rangesOf(round: readonly bigint[]): { from: bigint; to: bigint }[] {
  const ranges: { from: bigint; to: bigint }[] = []
  for (const from of round.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))) {
    const last = ranges.at(-1)
    if (last && from <= last.to) last.to = from + MAX_FEE_MICRO
    else ranges.push({ from, to: from + MAX_FEE_MICRO })
  }
  return ranges
}

/** A superset of the quotes, on every network, that these transfers may be for (rules: payments#shared-address). */
export async function readSharedQuotes(
  ctx: Context,
  transfers: readonly CountedTransfer[],
): Promise<SharedQuotes> {
  if (transfers.length === 0) return new Map()
  const times = transfers.map(({ transfer }) => transfer.timeMs)
  const earliestMs = times.reduce((a, b) => Math.min(a, b))
  const latestMs = times.reduce((a, b) => Math.max(a, b))
  const receivers = [...new Set(transfers.map(({ transfer }) => transfer.receiver))]
  const amounts = [...new Set(transfers.map(({ amountMicro }) => amountMicro))]
  const tags = [...new Set(amounts.map(tagOf))]
  const ranges = rangesOf(amounts.filter(isWholeCents))
  // Equal amounts have equal tags, and round ones are in `ranges`. The planner weighs each element of an array alone.
  const exactPrices = sql`select unnest(${amounts.filter((one) => !isWholeCents(one))}::bigint[])`
  const there = sql`receiver = any(${receivers}::text[]) and matched_by = 'amount'
  and opened_at <= ${new Date(latestMs + CLOCK_SKEW_MS)}`
  const here = sql`${there} and expires_at > ${new Date(earliestMs - AMOUNT_COOLDOWN_MS)}`
  const fitting = (quotes: Sql<unknown>) => sql`
      select order_id from ${quotes} where ${here} and tag = any(${tags}::integer[])
      union select order_id from ${quotes} where ${here} and price_micro in (${exactPrices})
      union select q.order_id from ${quotes} q,
      unnest(${ranges.map(({ from }) => from)}::bigint[], ${ranges.map(({ to }) => to)}::bigint[]) price (least, most)
        where ${here} and price_micro between price.least and price.most`
  const facts = await readFacts(
    ctx,
    sql`
      ${fitting(sql`quote`)} union ${fitting(sql`rest_quote`)} union
      select order_id from quote where ${there} and order_id in (${paidLate(earliestMs)})`,
  )
  return new Map([...facts].map(([receiver, quotes]) => [receiver, quotesOfReceiver(quotes)]))
}

/** By receiver, quotes of orders that could still be paid, or had just been paid, when these transfers were made. */
export async function readOpenQuotes(
  ctx: Context,
  transfers: readonly CountedTransfer[],
): Promise<ReadonlyMap<string, readonly QuoteFact[]>> {
  const earliestMs = Math.min(...transfers.map(({ transfer }) => transfer.timeMs))
  const receivers = [...new Set(transfers.map(({ transfer }) => transfer.receiver))]
  // The indexes begin with the network, so that all are named.
  const here = sql`network = any(${NETWORK_IDS}::int[]) and receiver = any(${receivers}::text[])
    and expires_at > ${new Date(earliestMs - AMOUNT_COOLDOWN_MS)}`
  return readFacts(
    ctx,
    sql`
      select order_id from quote where ${here}
      union select order_id from rest_quote where ${here} union ${paidLate(earliestMs)}`,
  )
}

/** Orders paid recently, after they had expired. */
const paidLate = (earliestMs: number): Sql<unknown> => sql`
  select order_id from payment
  where settled_at > expires_at and settled_at > ${new Date(earliestMs - AMOUNT_PAID_MS)}`

async function readFacts(
  ctx: Context,
  orders: Sql<unknown>,
): Promise<ReadonlyMap<string, readonly QuoteFact[]>> {
  const { rows } = await sql(QuoteRow)`
    with fitting as (${orders})
    select q.order_id, q.network, q.receiver, q.amount_micro, q.opened_at, q.expires_at,
      case p.kind when 'order' then q.price_micro else 0 end as price_micro, p.settled_at,
      p.closed_at, coalesce(p.closed_reason = 'cancelled', false) as cancelled
    from fitting f join payment p on p.order_id = f.order_id cross join lateral (
      select order_id, network, receiver, amount_micro, price_micro, opened_at, expires_at from quote
      where order_id = f.order_id and matched_by = 'amount'
      union all
      select order_id, network, receiver, amount_micro, price_micro, opened_at, expires_at from rest_quote
      where order_id = f.order_id and matched_by = 'amount'
    ) q`.execute(ctx.db)
  const ofReceiver = Map.groupBy(rows, (row) => row.receiver)
  return new Map([...ofReceiver].map(([receiver, all]) => [receiver, all.map(factOf)]))
}

export const quotesOfReceiver = (quotes: readonly QuoteFact[]): QuotesOfReceiver => ({
  byPrice: Map.groupBy(quotes, (quote) => quote.priceMicro),
  byTag: Map.groupBy(quotes, (quote) => tagOf(quote.amountMicro)),
})

const factOf = (row: RowOf<typeof QuoteRow>): QuoteFact => ({
  orderId: row.order_id,
  network: row.network,
  amountMicro: row.amount_micro,
  priceMicro: row.price_micro,
  openedAtMs: row.opened_at.getTime(),
  expiresAtMs: row.expires_at.getTime(),
  paidAtMs: row.settled_at?.getTime() ?? null,
  closedAtMs: row.closed_at?.getTime() ?? null,
  cancelled: row.cancelled,
})

export function quotesOf(
  quotes: SharedQuotes,
  { transfer, amountMicro }: CountedTransfer,
): QuoteFact[] {
  const here = quotes.get(transfer.receiver)
  if (!here) return []
  const found = [
    ...(here.byPrice.get(amountMicro) ?? []),
    ...(here.byTag.get(tagOf(amountMicro)) ?? []),
  ]
  if (isWholeCents(amountMicro))
    for (const [price, some] of here.byPrice)
      if (price > amountMicro && price - amountMicro <= MAX_FEE_MICRO)
        for (const quote of some) found.push(quote)
  return found.length === 0 ? found : [...new Set(found)]
}
