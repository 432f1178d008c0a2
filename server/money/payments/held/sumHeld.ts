import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { baseToMicro } from '../../../../basics/money.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Waiting for a decision or a remainder, in micro-units of USDT. */
export async function sumHeld(ctx: Context): Promise<bigint> {
  const { rows } = await sql({ network: col.as<NetworkId>(col.int), sum: col.bigint })`
    select network, sum(held_base) as sum from transfer
    where final_at is not null and held_base > 0 and (outcome is null or outcome = 'askRest') group by network`.execute(
    ctx.db,
  )
  return rows.reduce(
    (total, { network, sum }) => total + baseToMicro(sum, NETWORKS[network].usdtDecimals).micro,
    0n,
  )
}
