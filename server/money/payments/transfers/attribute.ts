import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { orderIdFromChain } from '../../../../basics/orderId.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { TransferReason } from '../../../../basics/status.ts'
import type { ChainTransfer } from '../../chains/chain.ts'
import type { Context } from '../../../platform/db/context.ts'
import { tagOf } from '../quotes/amounts.ts'
import { AMOUNT_COOLDOWN_MS } from '../payment.ts'
import { CLOCK_SKEW_MS, fitTransfer, type QuoteFact } from '../quotes/fit.ts'

export type Attributed = {
  readonly transfer: ChainTransfer
  readonly amountMicro: bigint
  readonly orderId: string | null
  /** Later block times are late. */
  readonly dueAtMs: number | null
  readonly reason: TransferReason | null
}

const QuoteRow = {
  order_id: col.text,
  receiver: col.text,
  amount_micro: col.bigint,
  price_micro: col.bigint,
  tag: col.int,
  opened_at: col.time,
  expires_at: col.time,
  open: col.bool,
  paid: col.bool,
  to_balance: col.bool,
}
type QuoteRow = RowOf<typeof QuoteRow>
type ByAmount = { readonly transfer: ChainTransfer; readonly amountMicro: bigint }

/** A superset of the matching quotes, by exact amount, round price or fraction. */
async function readQuotes(
  ctx: Context,
  network: NetworkId,
  transfers: readonly ByAmount[],
): Promise<QuoteRow[]> {
  if (transfers.length === 0) return []
  const times = transfers.map(({ transfer }) => transfer.timeMs)
  const [earliestMs, latestMs] = [times.reduce(min), times.reduce(max)]
  const receivers = [...new Set(transfers.map(({ transfer }) => transfer.receiver))]
  const amounts = [...new Set(transfers.map(({ amountMicro }) => amountMicro))]
  const tags = [...new Set(amounts.map(tagOf))].filter((tag) => tag !== 0)
  const here = sql`network = ${network} and receiver = any(${receivers}::text[])`
  const begun = sql`opened_at <= ${new Date(latestMs + CLOCK_SKEW_MS)}`
  const lately = sql`expires_at > ${new Date(earliestMs - AMOUNT_COOLDOWN_MS)}`
  const inTime = sql`expires_at >= ${new Date(earliestMs)}`
  const fitting = (quotes: Sql<unknown>) => sql`
      select order_id from ${quotes} where ${here} and amount_micro = any(${amounts}::bigint[]) and ${lately} and ${begun}
      union select order_id from ${quotes} where ${here} and price_micro = any(${amounts}::bigint[]) and ${lately} and ${begun}
      union select order_id from ${quotes} where ${here} and tag = any(${tags}::integer[]) and ${inTime} and ${begun}`
  const { rows } = await sql(QuoteRow)`
    with fitting as (${fitting(sql`quote`)} union ${fitting(sql`rest_quote`)})
    select q.*, p.settled_at is null and p.closed_at is null as open, p.settled_at is not null as paid, p.kind = 'deposit' as to_balance
    from fitting f join payment p on p.order_id = f.order_id cross join lateral (
      select order_id, receiver, amount_micro, price_micro, tag, opened_at, expires_at from quote
      where order_id = f.order_id and network = ${network} and receiver is not null
      union all
      select order_id, receiver, amount_micro, price_micro, tag, opened_at, expires_at from rest_quote
      where order_id = f.order_id and network = ${network}
    ) q`.execute(ctx.db)
  return rows
}

const min = (a: number, b: number): number => Math.min(a, b)
const max = (a: number, b: number): number => Math.max(a, b)

type AddressQuotes = {
  readonly byAmount: Map<bigint, QuoteFact[]>
  readonly byTag: Map<number, QuoteFact[]>
}

function add<Key>(to: Map<Key, QuoteFact[]>, key: Key, fact: QuoteFact): void {
  const known = to.get(key)
  if (known) known.push(fact)
  else to.set(key, [fact])
}

const NO_QUOTES: readonly QuoteFact[] = []

function candidateFinder(quotes: readonly QuoteRow[]): (one: ByAmount) => readonly QuoteFact[] {
  const addresses = new Map<string, AddressQuotes>()
  for (const row of quotes) {
    const ofAddress = addresses.get(row.receiver) ?? { byAmount: new Map(), byTag: new Map() }
    addresses.set(row.receiver, ofAddress)
    const fact = {
      orderId: row.order_id,
      amountMicro: row.amount_micro,
      priceMicro: row.price_micro,
      openedAtMs: row.opened_at.getTime(),
      expiresAtMs: row.expires_at.getTime(),
      open: row.open,
      paid: row.paid,
      toBalance: row.to_balance,
    }
    // A quote may appear twice, which is harmless: only distinct orders count.
    add(ofAddress.byAmount, row.amount_micro, fact)
    add(ofAddress.byAmount, row.price_micro, fact)
    add(ofAddress.byTag, row.tag, fact)
  }
  return ({ transfer, amountMicro }) => {
    const ofAddress = addresses.get(transfer.receiver)
    if (!ofAddress) return NO_QUOTES
    const ofAmount = ofAddress.byAmount.get(amountMicro) ?? NO_QUOTES
    const ofTag = ofAddress.byTag.get(tagOf(amountMicro)) ?? NO_QUOTES
    return ofTag.length === 0 ? ofAmount : [...ofAmount, ...ofTag]
  }
}

async function readDueTimes(
  ctx: Context,
  network: NetworkId,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql({
    order_id: col.text,
    due_at: col.time,
  })`
    select p.order_id, coalesce(q.expires_at, p.expires_at) as due_at
    from payment p left join quote q on q.order_id = p.order_id and q.network = ${network}
    where p.order_id = any(${[...new Set(orderIds)]}::text[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.order_id, row.due_at.getTime()]))
}

/** A contract payment names its order; a plain transfer is matched by amount (rules: payments#matching). */
export async function attribute(
  ctx: Context,
  network: NetworkId,
  transfers: readonly { transfer: ChainTransfer; amountMicro: bigint }[],
): Promise<Attributed[]> {
  const candidatesOf = candidateFinder(
    await readQuotes(
      ctx,
      network,
      transfers.filter(({ transfer }) => transfer.chainOrderId === null),
    ),
  )
  const named = transfers.flatMap(({ transfer }) =>
    transfer.chainOrderId === null ? [] : orderIdFromChain(transfer.chainOrderId),
  )
  const dueTimes = await readDueTimes(ctx, network, named)
  return transfers.map((one) => {
    const { transfer, amountMicro } = one
    if (transfer.chainOrderId !== null) {
      const orderId = orderIdFromChain(transfer.chainOrderId)
      const dueAtMs = dueTimes.get(orderId)
      return dueAtMs === undefined
        ? { transfer, amountMicro, orderId: null, dueAtMs: null, reason: 'noOrder' }
        : { transfer, amountMicro, orderId, dueAtMs, reason: null }
    }
    const fit = fitTransfer({ amountMicro, timeMs: transfer.timeMs }, candidatesOf(one))
    return fit.to === 'order'
      ? { transfer, amountMicro, orderId: fit.orderId, dueAtMs: fit.dueAtMs, reason: null }
      : { transfer, amountMicro, orderId: null, dueAtMs: null, reason: fit.to }
  })
}
