import type { NetworkId } from '../../../../basics/networks.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

const MAX_LISTED = 5

export async function ordersPaidFrom(
  ctx: Context,
  network: NetworkId,
  address: string,
): Promise<readonly string[]> {
  const { rows } = await sql({ order_id: col.present(col.text) })`
    select order_id from transfer
    where lower(sender) = ${address.toLowerCase()} and network = ${network} and order_id is not null
      and status <> 'orphaned'
    group by order_id order by max(id) desc limit ${MAX_LISTED}`.execute(ctx.db)
  return rows.map((row) => row.order_id)
}
