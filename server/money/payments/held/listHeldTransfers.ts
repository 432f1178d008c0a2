import { HOUR_MS } from '../../../../basics/durations.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { formatUnits } from '../../../../basics/money.ts'
import type { TransferReason } from '../../../../basics/status.ts'
import type { Context } from '../../../platform/db/context.ts'
import { tagOf } from '../quotes/amounts.ts'
import { isDust } from './dust.ts'

/** Amounts are decimal strings with the token's full precision. */
type HeldForReview = {
  readonly id: bigint
  readonly network: NetworkId
  readonly txHash: string
  readonly logIndex: number
  readonly blockNumber: bigint
  readonly blockTime: Date
  readonly rail: 'transfer' | 'contract'
  readonly sender: string
  readonly receiver: string
  readonly amount: string
  readonly held: string
  readonly amountMicro: bigint
  readonly chainOrderId: bigint | null
  readonly orderId: string | null
  readonly reason: TransferReason
  readonly finalAt: Date
  readonly notifiedAt: Date | null
}

const Row = {
  id: col.bigint,
  network: col.as<NetworkId>(col.int),
  tx_hash: col.text,
  log_index: col.int,
  block_number: col.bigint,
  block_time: col.time,
  rail: col.as<'transfer' | 'contract'>(col.text),
  sender: col.text,
  receiver: col.text,
  amount_base: col.bigint,
  held_base: col.bigint,
  amount_micro: col.bigint,
  chain_order_id: col.orNull(col.bigint),
  order_id: col.orNull(col.text),
  reason: col.present(col.as<TransferReason>(col.text)),
  final_at: col.present(col.time),
  told_at: col.orNull(col.time),
}
type Row = RowOf<typeof Row>

const MAX_LISTED = 500

/**
 * Oldest first. Up to the limit, unreported cases come before others, and of these the largest: dust from strangers
 * could push them past it. Below `dustMicro` they are not listed (rules: payments#dust).
 */
export async function listHeldTransfers(
  ctx: Context,
  id?: bigint,
  dustMicro = 0n,
): Promise<HeldForReview[]> {
  const decimals = NETWORK_IDS.map((network) => NETWORKS[network].usdtDecimals)
  const { rows } = await sql(Row)`
    select * from (
      select t.id, network, tx_hash, log_index, block_number, block_time, rail, sender, receiver,
        amount_base, held_base, amount_micro, chain_order_id, order_id, reason, final_at, told_at
      from transfer t join unnest(${NETWORK_IDS}::int[], ${decimals}::int[]) n (id, decimals) on n.id = network
      where outcome is null and held_base > 0 and final_at is not null
      and (${id ?? null}::bigint is null or t.id = ${id ?? null}) and not ${isDust(dustMicro)}
      order by told_at is not null,
        case when told_at is not null then held_base / power(10::numeric, n.decimals) end desc,
        final_at, t.id limit ${MAX_LISTED}
    ) taken order by told_at is not null, final_at, id`.execute(ctx.db)
  return rows.map((row) => {
    const { usdtDecimals } = NETWORKS[row.network]
    return {
      id: row.id,
      network: row.network,
      txHash: row.tx_hash,
      logIndex: row.log_index,
      blockNumber: row.block_number,
      blockTime: row.block_time,
      rail: row.rail,
      sender: row.sender,
      receiver: row.receiver,
      amount: formatUnits(row.amount_base, usdtDecimals, 2),
      held: formatUnits(row.held_base, usdtDecimals, 2),
      amountMicro: row.amount_micro,
      chainOrderId: row.chain_order_id,
      orderId: row.order_id,
      reason: row.reason,
      finalAt: row.final_at,
      notifiedAt: row.told_at,
    }
  })
}

export async function markHeldNotified(ctx: Context, ids: readonly bigint[]): Promise<void> {
  await sql.named`update transfer set told_at = ${ctx.now()}
  where id = any(${ids}::bigint[]) and outcome is null`.execute(ctx.db)
}

type Candidate = {
  readonly orderId: string
  readonly network: NetworkId
  readonly amountMicro: bigint
  readonly expiresAt: Date
  readonly state: 'open' | 'paid' | 'closed'
  readonly why: 'amount' | 'price' | 'fraction'
}

const CANDIDATE_WINDOW_MS = 48 * HOUR_MS

/** Orders with a similar quote within two days: same amount, price or fraction of a cent. Open ones first. */
export async function findCandidates(
  ctx: Context,
  { amountMicro, blockTime }: Pick<HeldForReview, 'amountMicro' | 'blockTime'>,
): Promise<Candidate[]> {
  const near = sql`opened_at < ${new Date(blockTime.getTime() + CANDIDATE_WINDOW_MS)}
  and expires_at > ${new Date(blockTime.getTime() - CANDIDATE_WINDOW_MS)}`
  const tag = tagOf(amountMicro)
  const looksLike = sql`(amount_micro = ${amountMicro} or price_micro = ${amountMicro}
    or (${tag}::int <> 0 and tag = ${tag}::int and amount_micro between ${amountMicro / 2n} and ${amountMicro * 2n}))`
  const { rows } = await sql({
    order_id: col.text,
    network: col.as<NetworkId>(col.int),
    amount_micro: col.bigint,
    price_micro: col.bigint,
    expires_at: col.time,
    settled_at: col.orNull(col.time),
    closed_at: col.orNull(col.time),
  })`
    select q.*, p.settled_at, p.closed_at from (
      select order_id, network, amount_micro, price_micro, expires_at from quote where ${near} and ${looksLike}
      union select order_id, network, amount_micro, price_micro, expires_at from rest_quote
      where ${near} and ${looksLike}
    ) q join payment p on p.order_id = q.order_id where p.kind = 'order'
    order by p.settled_at is null and p.closed_at is null desc, q.expires_at limit 20`.execute(
    ctx.db,
  )
  return rows.map((row) => ({
    orderId: row.order_id,
    network: row.network,
    amountMicro: row.amount_micro,
    expiresAt: row.expires_at,
    state: row.settled_at ? 'paid' : row.closed_at ? 'closed' : 'open',
    why:
      row.amount_micro === amountMicro
        ? 'amount'
        : row.price_micro === amountMicro
          ? 'price'
          : 'fraction',
  }))
}
