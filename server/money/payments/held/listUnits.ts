import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { baseToMicro } from '../../../../basics/money.ts'
import type { TransferReason } from '../../../../basics/status.ts'
import type { Context } from '../../../platform/db/context.ts'

export type Units = {
  readonly transferId: bigint
  readonly network: NetworkId
  readonly txHash: string
  readonly amountMicro: bigint
  readonly reason: TransferReason | null
}

/** `awaitingRemainder`: held until the remainder arrives. */
export async function listUnits(
  ctx: Context,
  orderId: string,
  which: 'awaitingRemainder' | 'delivered',
): Promise<Units[]> {
  const { rows } = await sql({
    id: col.bigint,
    network: col.as<NetworkId>(col.int),
    tx_hash: col.text,
    base: col.bigint,
    reason: col.orNull(col.as<TransferReason>(col.text)),
  })`
    select id, network, tx_hash, reason,
      ${which === 'delivered' ? sql`delivered_base` : sql`held_base`} as base from transfer
    where order_id = ${orderId} and final_at is not null
      and ${which === 'delivered' ? sql`delivered_base > 0` : sql`outcome = 'askRest' and held_base > 0`}
    order by id`.execute(ctx.db)
  return rows.map(({ id, network, tx_hash, base, reason }) => ({
    transferId: id,
    network,
    txHash: tx_hash,
    amountMicro: baseToMicro(base, NETWORKS[network].usdtDecimals).micro,
    reason,
  }))
}
