import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { NETWORKS, NETWORK_IDS, type NetworkId } from '../../../basics/networks.ts'
import { microToBase } from '../../../basics/money.ts'
import { inSnapshot, type Context } from '../../platform/db/context.ts'
import { checkMdd } from './mdd/checkMdd.ts'
import { readSystemBalance } from '../ledger/readSystemBalance.ts'

export type Books = {
  readonly network: number
  readonly receivedBase: bigint
  readonly deliveredBase: bigint
  readonly creditedBase: bigint
  readonly refundedBase: bigint
  readonly heldBase: bigint
  readonly transfers: bigint
}

/**
 * Checks that every final token unit is delivered, credited, refunded or held, and that transfers, payments and
 * ledger agree. Throws with the figures (rules: payments#named-place).
 */
export const checkBooks = (ctx: Context): Promise<Books[]> => inSnapshot(ctx, check)

const Row = {
  network: col.as<NetworkId>(col.int),
  received: col.bigint,
  delivered: col.bigint,
  credited: col.bigint,
  refunded: col.bigint,
  posted_micro: col.bigint,
  held: col.bigint,
  transfers: col.bigint,
  unexplained: col.bigint,
}
type Row = RowOf<typeof Row>

async function check(ctx: Context): Promise<Books[]> {
  const { rows } = await sql(Row)`
    select network, coalesce(sum(amount_base), 0) as received,
      coalesce(sum(delivered_base), 0) as delivered, coalesce(sum(credited_base), 0) as credited,
      coalesce(sum(refunded_base), 0) as refunded,
      coalesce(sum(div(delivered_base + credited_base + refunded_base, unit.base)), 0)::bigint as posted_micro,
      coalesce(sum(held_base), 0) as held,
      count(*) as transfers,
      count(*) filter (where held_base > 0 and reason is null
        and delivered_base = 0 and refunded_base = 0) as unexplained
    from transfer
    join unnest(${NETWORK_IDS}::int[],
      ${NETWORK_IDS.map((id) => microToBase(1n, NETWORKS[id].usdtDecimals))}::numeric[])
      unit (id, base) on unit.id = network
    where final_at is not null and status not in ('refused', 'orphaned', 'own')
    group by network order by network`.execute(ctx.db)
  for (const row of rows) {
    if (row.received !== row.delivered + row.credited + row.refunded + row.held)
      throw new Error(
        `network ${row.network}: received ${row.received}, but delivered ${row.delivered}, ` +
          `credited ${row.credited}, refunded ${row.refunded} and held ${row.held}`,
      )
    const posted = -(await readSystemBalance(ctx, `receipts:${row.network}`, 'USDT'))
    if (row.posted_micro !== posted)
      throw new Error(
        `network ${row.network}: ${row.posted_micro} micro-units are delivered, credited and ` +
          `refunded, but the ledger says ${posted}`,
      )
    if (row.unexplained > 0n)
      throw new Error(
        `network ${row.network}: ${row.unexplained} transfers are held without a reason`,
      )
  }
  await checkMdd(ctx)
  const disagreeing = await sql({
    order_id: col.text,
  })`
    select p.order_id from payment p
    left join transfer t on t.order_id = p.order_id and t.final_at is not null
      and t.status in ('settled', 'short', 'over')
    group by p.order_id, p.received_micro having p.received_micro <> coalesce(sum(t.amount_micro), 0) limit 1`.execute(
    ctx.db,
  )
  if (disagreeing.rows[0])
    throw new Error(`payment of order ${disagreeing.rows[0].order_id} does not add up`)
  const unsettled = await sql({
    order_id: col.text,
  })`
    select p.order_id from payment p join transfer t on t.order_id = p.order_id
    where t.delivered_base > 0 and p.settled_at is null limit 1`.execute(ctx.db)
  if (unsettled.rows[0])
    throw new Error(`order ${unsettled.rows[0].order_id} has delivered money but is not settled`)
  return rows.map((row) => ({
    network: row.network,
    receivedBase: row.received,
    deliveredBase: row.delivered,
    creditedBase: row.credited,
    refundedBase: row.refunded,
    heldBase: row.held,
    transfers: row.transfers,
  }))
}
