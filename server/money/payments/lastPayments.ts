import type { NetworkId } from '../../../basics/networks.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

const LastPayment = {
  network: col.as<NetworkId>(col.int),
  tx_hash: col.text,
  amount_micro: col.bigint,
  seen_at: col.time,
  final_at: col.orNull(col.time),
  order_id: col.orNull(col.text),
  was_paid: col.bool,
}
export type LastPayment = RowOf<typeof LastPayment>

/** Each network's newest transfer that was not refused or replaced, and whether one was ever settled. */
export async function readLastPayments(
  ctx: Context,
  networks: readonly NetworkId[],
): Promise<ReadonlyMap<NetworkId, LastPayment>> {
  const { rows } = await sql(LastPayment)`
    select t.network, t.tx_hash, t.amount_micro, t.seen_at, t.final_at, t.order_id,
      exists (select from transfer s where s.network = n.network and s.order_id is not null
        and s.status = 'settled') as was_paid
    from unnest(${networks}::int[]) n (network) cross join lateral (
      select network, tx_hash, amount_micro, seen_at, final_at, order_id from transfer
      where network = n.network and order_id is not null and status not in ('refused', 'orphaned')
      order by id desc limit 1) t`.execute(ctx.db)
  return new Map(rows.map((row) => [row.network, row]))
}
