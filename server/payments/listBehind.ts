import { sql } from 'kysely'
import type { NetworkId } from '../../basics/chains.ts'
import type { Context } from '../db/context.ts'

/** A network whose chain or providers are away while money on it waits to become final. `since`: the oldest of that money's block. */
export type BehindNetwork = { readonly network: NetworkId; readonly since: Date; readonly transfers: bigint; readonly toldAt: Date | null }

/** Far longer than any of the chains takes, also on its worst days. */
const BEHIND_MS = 6 * 3_600_000

/** Networks on which money was seen so long ago and is not final: its orders wait, and only a person can find out why. Not those that are frozen. */
export async function listBehind(ctx: Context): Promise<BehindNetwork[]> {
  const { rows } = await sql<BehindNetwork>`
    select c.network, min(t.block_time) as since, count(*) as transfers, c.told_at as "toldAt"
    from chain_cursor c join transfer t on t.network = c.network and t.final_at is null and t.status <> 'orphaned'
    where c.frozen_at is null and t.block_time < ${new Date(ctx.now().getTime() - BEHIND_MS)}
    group by c.network order by c.network`.execute(ctx.db)
  return rows
}
