import { sql } from 'kysely'
import type { Context } from '../db/context.ts'

export type Books = { readonly network: number; readonly receivedBase: bigint; readonly deliveredBase: bigint; readonly heldBase: bigint; readonly transfers: bigint }

/**
 * Proves that every token unit received for good is delivered against an order or held with a reason (DECISIONS A3),
 * per network in token base units. Throws with the figures when a unit is missing, held without a reason, or when the
 * payments and their transfers disagree about what was received.
 */
export async function checkBooks(ctx: Context): Promise<Books[]> {
  const { rows } = await sql<{ network: number; received: bigint; delivered: bigint; held: bigint; transfers: bigint; unexplained: bigint }>`
    select network, coalesce(sum(amount_base), 0) as received, coalesce(sum(delivered_base), 0) as delivered, coalesce(sum(held_base), 0) as held,
      count(*) as transfers, count(*) filter (where held_base > 0 and reason is null and delivered_base = 0) as unexplained
    from transfer where final_at is not null and status not in ('refused', 'orphaned') group by network order by network`.execute(ctx.db)
  for (const row of rows) {
    if (row.received !== row.delivered + row.held)
      throw new Error(`network ${row.network}: received ${row.received}, but delivered ${row.delivered} and held ${row.held}`)
    if (row.unexplained > 0n) throw new Error(`network ${row.network}: ${row.unexplained} transfers are held without a reason`)
  }
  const disagreeing = await sql<{ order_id: string }>`
    select p.order_id from payment p left join transfer t on t.order_id = p.order_id and t.final_at is not null and t.status in ('settled', 'short', 'over')
    group by p.order_id, p.received_micro having p.received_micro <> coalesce(sum(t.amount_micro), 0) limit 1`.execute(ctx.db)
  if (disagreeing.rows[0]) throw new Error(`payment of order ${disagreeing.rows[0].order_id} does not add up`)
  const twice = await sql<{ order_id: string }>`
    select p.order_id from payment p join transfer t on t.order_id = p.order_id
    where t.delivered_base > 0 and p.settled_at is null limit 1`.execute(ctx.db)
  if (twice.rows[0]) throw new Error(`order ${twice.rows[0].order_id} has delivered money but is not settled`)
  return rows.map((row) => ({ network: row.network, receivedBase: row.received, deliveredBase: row.delivered, heldBase: row.held, transfers: row.transfers }))
}
