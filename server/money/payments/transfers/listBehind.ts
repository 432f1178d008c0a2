import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Context } from '../../../platform/db/context.ts'

/** A network whose chain or providers are away while money on it waits to become final. `since`: the oldest of that money's block. */
export const BehindNetwork = {
  network: col.as<NetworkId>(col.int),
  since: col.time,
  transfers: col.bigint,
}
export type BehindNetwork = RowOf<typeof BehindNetwork>

/** Far longer than any of the chains takes, also on its worst days. */
const BEHIND_MS = 6 * 3_600_000

/** Networks on which money was seen so long ago and is not final: its orders wait, and only a person can find out why. */
export async function listBehind(ctx: Context): Promise<BehindNetwork[]> {
  const { rows } = await sql(BehindNetwork)`
    select network, min(block_time) as since, count(*) as transfers from transfer
    where final_at is null and status <> 'orphaned' and block_time < ${new Date(ctx.now().getTime() - BEHIND_MS)} group by network order by network`.execute(
    ctx.db,
  )
  return rows
}
