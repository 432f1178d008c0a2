import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Static } from 'typebox'
import type { Payment, Transfer } from '../../../api/shapes.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { refuse } from '../../../basics/errors.ts'
import { formatMicro, formatUnits, microToBase } from '../../../basics/money.ts'
import { outcomeText, type Outcome } from '../../../basics/outcomes.ts'
import type { PaymentStatus, TransferReason, TransferStatus } from '../../../basics/status.ts'
import { readChainHealth, type ChainHealth } from '../chains/networks/health.ts'
import type { Context } from '../../platform/db/context.ts'
import { dueMicro } from './quotes/amounts.ts'
import type { MatchedBy } from './quotes/giveAddress.ts'
import { displayedAddress, offersTransfers, type Networks } from './quotes/networks.ts'
import { payOrderId } from './quotes/payOrderId.ts'

export type PaymentView = { payment: Static<typeof Payment>; transfers: Static<typeof Transfer>[] }

const PaymentRow = {
  order_id: col.text,
  network: col.int,
  total_micro: col.bigint,
  secret: col.text,
  status: col.as<PaymentStatus>(col.text),
  received_micro: col.bigint,
  settled_at: col.orNull(col.time),
}
type PaymentRow = RowOf<typeof PaymentRow>
const QuoteRow = {
  network: col.int,
  token: col.text,
  decimals: col.int,
  shop: col.orNull(col.text),
  price_micro: col.bigint,
  receiver: col.orNull(col.text),
  amount_micro: col.orNull(col.bigint),
  matched_by: col.orNull(col.as<MatchedBy>(col.text)),
  expires_at: col.time,
}
type QuoteRow = RowOf<typeof QuoteRow>
const TransferRow = {
  network: col.int,
  tx_hash: col.text,
  log_index: col.int,
  block_number: col.bigint,
  rail: col.text,
  amount_base: col.bigint,
  amount_micro: col.bigint,
  status: col.as<TransferStatus>(col.text),
  reason: col.orNull(col.as<TransferReason>(col.text)),
  final_at: col.orNull(col.time),
  outcome: col.orNull(col.as<Outcome>(col.text)),
  credited_base: col.bigint,
  refunded_base: col.bigint,
  held_base: col.bigint,
  delivered_base: col.bigint,
}
type TransferRow = RowOf<typeof TransferRow>
const RemainderRow = {
  network: col.int,
  receiver: col.text,
  amount_micro: col.bigint,
  completes_micro: col.bigint,
  expires_at: col.time,
}
type RemainderRow = RowOf<typeof RemainderRow>

/** Amounts are decimal strings; address and amount are of the last chosen network. */
export async function readPayment(
  ctx: Context & { readonly networks: Networks },
  orderId: string,
): Promise<PaymentView> {
  const found = await sql.named(PaymentRow)`
    select order_id, network, total_micro, secret, status, received_micro, settled_at from payment
    where order_id = ${orderId}`.execute(ctx.db)
  const payment = found.rows[0] ?? refuse('orderUnknown')
  const quotes = await sql.named(QuoteRow)`
    select network, token, decimals, shop, price_micro, receiver, amount_micro, matched_by,
      expires_at from quote where order_id = ${orderId}`.execute(ctx.db)
  const transfers = await listTransfers(ctx, orderId)
  const remainders =
    payment.received_micro === 0n || payment.settled_at !== null
      ? []
      : await readRemainders(ctx, orderId)
  const chains = transfers.length > 0 ? await readChainHealth(ctx) : []
  return {
    payment: paymentShape(ctx.networks, payment, quotes.rows, {
      spoiled: transfers.length > 0 ? await countSpoiled(ctx, payment) : 0,
      remainders,
    }),
    transfers: transfers.map((row) =>
      transferShape(
        row,
        chains.find((chain) => chain.network === row.network),
      ),
    ),
  }
}

/** Strangers may send thousands of specks to an address seen on chain. */
const MAX_SHOWN = 100

async function listTransfers(ctx: Context, orderId: string): Promise<TransferRow[]> {
  const { rows } = await sql.named(TransferRow)`
    select network, tx_hash, log_index, block_number, rail, amount_base, amount_micro, status,
      reason, final_at, outcome, credited_base, refunded_base, held_base, delivered_base
    from (select * from transfer where order_id = ${orderId}
      order by status = 'refused', amount_micro desc, id limit ${MAX_SHOWN}) largest
    order by id`.execute(ctx.db)
  return rows
}

/** Used-up ids under which too little was paid through the contract. */
async function countSpoiled(ctx: Context, payment: PaymentRow): Promise<number> {
  const { rows } = await sql.named({ count: col.int })`
    select count(*)::int as count from transfer
    where order_id = ${payment.order_id} and network = ${payment.network} and rail = 'contract' and status <> 'orphaned'
      and (amount_micro < ${payment.total_micro} or status = 'refused')`.execute(ctx.db)
  return rows[0]!.count
}

export async function readTransfers(
  ctx: Context,
  orderId: string,
): Promise<PaymentView['transfers']> {
  const { rows } = await sql.named(TransferRow)`
    select network, tx_hash, log_index, block_number, rail, amount_base, amount_micro, status,
      reason, final_at, outcome, credited_base, refunded_base, held_base, delivered_base
    from transfer where order_id = ${orderId} order by id`.execute(ctx.db)
  const chains = rows.some((row) => row.final_at === null) ? await readChainHealth(ctx) : []
  return rows.map((row) =>
    transferShape(
      row,
      chains.find((chain) => chain.network === row.network),
    ),
  )
}

async function readRemainders(ctx: Context, orderId: string): Promise<RemainderRow[]> {
  const { rows } = await sql.named(RemainderRow)`
    select network, receiver, amount_micro, completes_micro, expires_at from rest_quote
    where order_id = ${orderId} order by opened_at desc, amount_micro`.execute(ctx.db)
  return rows
}

/** Quotes from before the last part arrived are stale. */
function remainderShape(
  networks: Networks,
  payment: PaymentRow,
  decimals: number,
  remainders: readonly RemainderRow[],
): Static<typeof Payment>['rest'] {
  const remainder = remainders.find(
    (one) =>
      one.network === payment.network &&
      one.completes_micro === payment.received_micro + one.amount_micro,
  )
  if (!remainder) return null
  const network = remainder.network as NetworkId
  return {
    network,
    amount: formatMicro(remainder.amount_micro),
    amountBase: microToBase(remainder.amount_micro, decimals).toString(),
    receiver: displayedAddress(networks, network, remainder.receiver),
    expiresAt: remainder.expires_at.getTime(),
  }
}

function isOffered(networks: Networks, network: number): boolean {
  const on = networks.get(network as NetworkId)
  return on !== undefined && offersTransfers(on)
}

export function paymentShape(
  networks: Networks,
  payment: PaymentRow,
  quotes: readonly QuoteRow[],
  {
    spoiled,
    remainders,
  }: { readonly spoiled: number; readonly remainders: readonly RemainderRow[] },
): Static<typeof Payment> {
  const quote = quotes.find((row) => row.network === payment.network)
  if (!quote) throw new Error(`payment of order ${payment.order_id} has no quote on its network`)
  // A wallet pays what the original quotes left due.
  const due = dueMicro(
    payment.total_micro,
    quotes.flatMap((row) => row.amount_micro ?? []),
  )
  const missing =
    payment.settled_at !== null || payment.received_micro >= due ? 0n : due - payment.received_micro
  return {
    status: payment.status,
    network: payment.network as NetworkId,
    token: quote.token,
    decimals: quote.decimals,
    amount: quote.amount_micro === null ? null : formatMicro(quote.amount_micro),
    amountBase:
      quote.amount_micro === null
        ? null
        : microToBase(quote.amount_micro, quote.decimals).toString(),
    price: formatMicro(quote.price_micro),
    priceBase: microToBase(quote.price_micro, quote.decimals).toString(),
    receiver:
      quote.receiver && displayedAddress(networks, quote.network as NetworkId, quote.receiver),
    transferBy: quote.matched_by ?? (isOffered(networks, payment.network) ? 'unopened' : 'none'),
    ...contractRail(networks, quote, remainders),
    payOrderId: payOrderId(payment.order_id, payment.secret, spoiled).toString(),
    received: formatMicro(payment.received_micro),
    missing: formatMicro(missing),
    expiresAt: quote.expires_at.getTime(),
    rest: remainderShape(networks, payment, quote.decimals, remainders),
  }
}

/** The current contract; payments through an earlier quote's count, too. Both `null` while the rail is closed. */
function contractRail(
  networks: Networks,
  quote: QuoteRow,
  remainders: readonly RemainderRow[],
): Pick<Static<typeof Payment>, 'shop' | 'platform' | 'railClosed' | 'deadline'> {
  const on = networks.get(quote.network as NetworkId)
  const platform = (quote.shop !== null && on?.shop != null && on.platform) || null
  const until = [quote, ...remainders.filter(({ network }) => network === quote.network)]
  return {
    shop: platform === null ? null : on!.shop,
    platform,
    railClosed: platform === null && on?.shop != null,
    deadline: Math.floor(Math.max(...until.map((one) => one.expires_at.getTime())) / 1_000),
  }
}

/** Confirmations needed are not stored; a final transfer shows as complete. */
function transferShape(row: TransferRow, chain: ChainHealth | undefined): Static<typeof Transfer> {
  const depth =
    row.status === 'orphaned' || !chain ? 0 : Math.max(0, chain.head - Number(row.block_number) + 1)
  const usual = chain ? chain.finalLag + 1 : 1
  const needed = row.final_at ? usual : Math.max(usual, depth)
  return {
    network: row.network as NetworkId,
    txHash: row.tx_hash,
    logIndex: row.log_index,
    amount: formatUnits(row.amount_base, NETWORKS[row.network as NetworkId].usdtDecimals, 2),
    confirmations: row.final_at ? needed : Math.min(depth, needed),
    needed,
    status: row.status,
    reason: row.reason,
    ...endShape(row),
  }
}

/** Held money without a decision is in review. */
function endShape(row: TransferRow): Pick<Static<typeof Transfer>, 'outcome' | 'outcomeText'> {
  const outcome =
    row.outcome ??
    (row.status === 'orphaned' || row.status === 'refused' || row.status === 'own'
      ? 'none'
      : row.final_at === null
        ? null
        : 'review')
  const facts = {
    credited: row.credited_base > 0n,
    refunded: row.refunded_base > 0n,
    held: row.held_base > 0n,
    delivered: row.delivered_base > 0n,
  }
  return {
    outcome,
    outcomeText: outcomeText({ status: row.status, reason: row.reason, outcome, ...facts }),
  }
}
