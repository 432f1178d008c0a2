import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import type { TransferReason } from '../../../../basics/status.ts'
import { assertInTransaction } from '../../../platform/db/context.ts'
import { lockPayments } from '../settle/lockPayments.ts'
import type { SettleContext } from '../payment.ts'
import { settlePayments } from '../settle/settlePayments.ts'

const Row = {
  id: col.bigint,
  network: col.as<NetworkId>(col.int),
  tx_hash: col.text,
  log_index: col.int,
  block_number: col.bigint,
  block_hash: col.text,
  block_time: col.time,
  rail: col.as<'transfer' | 'contract'>(col.text),
  sender: col.text,
  receiver: col.text,
  amount_base: col.bigint,
  amount_micro: col.bigint,
  chain_order_id: col.orNull(col.bigint),
  order_id: col.orNull(col.text),
  due_at: col.present(col.time),
  undone: col.int,
}
type Row = RowOf<typeof Row>

const ASSIGNABLE: readonly TransferReason[] = [
  'noOrder',
  'ambiguous',
  'fault',
  'otherPlatform',
  'usedAddress',
  'undone',
]

/**
 * Settles a held transfer for an order by the usual rules. False when it is not assignable or there is no
 * such order.
 */
export async function assignTransfer(
  ctx: SettleContext,
  transferId: bigint,
  orderId: string,
): Promise<boolean> {
  assertInTransaction(ctx)
  const [payment] = await lockPayments(ctx, [orderId])
  if (!payment || payment.kind !== 'order') return false
  const { rows } = await sql.named(Row)`
    update transfer t set order_id = ${orderId},
      due_at = coalesce((select expires_at from quote q
        where q.order_id = ${orderId} and q.network = t.network), ${payment.expiresAt})
    where id = ${transferId} and final_at is not null and status = 'held' and outcome is null
    and held_base = amount_base and reason = any(${ASSIGNABLE}::text[])
      and (order_id is null or order_id = ${orderId} or reason = 'usedAddress')
    returning id, network, tx_hash, log_index, block_number, block_hash, block_time, rail, sender,
    receiver, amount_base, amount_micro, chain_order_id, order_id, due_at, undone`.execute(ctx.db)
  const [row] = rows
  if (!row) return false
  const { network } = row
  const transfer = {
    txHash: row.tx_hash,
    logIndex: row.log_index,
    blockNumber: Number(row.block_number),
    blockHash: row.block_hash,
    timeMs: row.block_time.getTime(),
    rail: row.rail,
    token: NETWORKS[network].usdtAddress,
    sender: row.sender,
    receiver: row.receiver,
    amountBase: row.amount_base,
    chainOrderId: row.chain_order_id,
    refusal: null,
  }
  const attributed = {
    transfer,
    amountMicro: row.amount_micro,
    orderId,
    dueAtMs: row.due_at.getTime(),
    reason: null,
    undone: row.undone,
  }
  await settlePayments(ctx, network, [payment], new Map([[orderId, [{ id: row.id, attributed }]]]))
  return true
}
