import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { baseToMicro } from '../../../../basics/money.ts'
import type { Context } from '../../../platform/db/context.ts'

/** Whole micro-units. */
type UnitsOf = {
  readonly heldMicro: bigint
  readonly deliveredMicro: bigint
  readonly refundedMicro: bigint
}

/** `refunded`: all transfers refunded in part or whole. */
export async function readUnits(
  ctx: Context,
  which: readonly bigint[] | 'refunded',
): Promise<Map<bigint, UnitsOf>> {
  const { rows } = await sql({
    id: col.bigint,
    network: col.as<NetworkId>(col.int),
    held_base: col.bigint,
    delivered_base: col.bigint,
    refunded_base: col.bigint,
  })`
    select id, network, held_base, delivered_base, refunded_base from transfer
    where final_at is not null
      and ${which === 'refunded' ? sql`refunded_base > 0` : sql`id = any(${which}::bigint[])`}`.execute(
    ctx.db,
  )
  const micro = (base: bigint, network: NetworkId): bigint =>
    baseToMicro(base, NETWORKS[network].usdtDecimals).micro
  return new Map(
    rows.map((row) => [
      row.id,
      {
        heldMicro: micro(row.held_base, row.network),
        deliveredMicro: micro(row.delivered_base, row.network),
        refundedMicro: micro(row.refunded_base, row.network),
      },
    ]),
  )
}
