import { HOUR_MS } from '../../../../basics/durations.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Context } from '../../../platform/db/context.ts'

/** `since`: the oldest waiting block's time. */
const BehindNetwork = {
  network: col.as<NetworkId>(col.int),
  since: col.time,
  transfers: col.bigint,
}
type BehindNetwork = RowOf<typeof BehindNetwork>

/** Far longer than finality takes on any of the chains. */
const BEHIND_MS = 6 * HOUR_MS

export async function listBehind(ctx: Context): Promise<BehindNetwork[]> {
  const { rows } = await sql(BehindNetwork)`
    select network, min(block_time) as since, count(*) as transfers from transfer
    where final_at is null and status <> 'orphaned'
      and block_time < ${new Date(ctx.now().getTime() - BEHIND_MS)} group by network
    order by network`.execute(ctx.db)
  return rows
}
