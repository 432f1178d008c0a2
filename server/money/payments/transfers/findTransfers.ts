import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { TransferReason, TransferStatus } from '../../../../basics/status.ts'
import type { Context } from '../../../platform/db/context.ts'

/** `orderId` has 21 digits for a deposit. */
export type FoundTransfer = {
  readonly id: bigint
  readonly network: NetworkId
  readonly txHash: string
  readonly logIndex: number
  readonly blockNumber: number
  readonly amountMicro: bigint
  readonly orderId: string | null
  readonly status: TransferStatus
  readonly reason: TransferReason | null
  readonly isFinal: boolean
  readonly isHeld: boolean
  readonly isRefunded: boolean
}

const Row = {
  id: col.bigint,
  network: col.int,
  tx_hash: col.text,
  log_index: col.int,
  block_number: col.bigint,
  amount_micro: col.bigint,
  order_id: col.orNull(col.text),
  status: col.as<TransferStatus>(col.text),
  reason: col.orNull(col.as<TransferReason>(col.text)),
  final_at: col.orNull(col.time),
  held: col.bool,
  refunded: col.bool,
}
type Row = RowOf<typeof Row>

/** One transaction may pay any number of orders. */
const MAX_LISTED = 20

/** `hashes` holds the hash as each network writes it. */
export async function findTransfers(
  ctx: Context,
  hashes: readonly { network: NetworkId; txHash: string }[],
): Promise<FoundTransfer[]> {
  if (hashes.length === 0) return []
  const { rows } = await sql(Row)`
    select t.id, t.network, t.tx_hash, t.log_index, t.block_number, t.amount_micro, t.order_id,
      t.status, t.reason, t.final_at, t.held_base > 0 as held, t.refunded_base > 0 as refunded
    from unnest(${hashes.map((one) => one.network)}::int[],
      ${hashes.map((one) => one.txHash)}::text[]) asked (network, tx_hash)
    join transfer t on t.network = asked.network and t.tx_hash = asked.tx_hash
    order by t.network, t.log_index limit ${MAX_LISTED}`.execute(ctx.db)
  return rows.map((row) => ({
    id: row.id,
    network: row.network as NetworkId,
    txHash: row.tx_hash,
    logIndex: row.log_index,
    blockNumber: Number(row.block_number),
    amountMicro: row.amount_micro,
    orderId: row.order_id,
    status: row.status,
    reason: row.reason,
    isFinal: row.final_at !== null,
    isHeld: row.held,
    isRefunded: row.refunded,
  }))
}
