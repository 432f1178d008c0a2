import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { baseToMicro } from '../../../../basics/money.ts'
import type { Outcome } from '../../../../basics/outcomes.ts'
import type { TransferReason, TransferStatus } from '../../../../basics/status.ts'
import {
  assertInTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'

export type HeldTransfer = {
  readonly id: bigint
  readonly network: NetworkId
  readonly txHash: string
  readonly logIndex: number
  readonly orderId: string | null
  readonly status: TransferStatus
  readonly reason: TransferReason | null
  readonly outcome: Outcome | null
  /** How often a person undid its attribution. */
  readonly undone: number
  readonly deliveredBase: bigint
  readonly heldBase: bigint
  /** Whole micro-units that can be credited or paid out. */
  readonly heldMicro: bigint
  readonly deliveredMicro: bigint
}

const Row = {
  id: col.bigint,
  network: col.as<NetworkId>(col.int),
  tx_hash: col.text,
  log_index: col.int,
  order_id: col.orNull(col.text),
  status: col.as<TransferStatus>(col.text),
  reason: col.orNull(col.as<TransferReason>(col.text)),
  outcome: col.orNull(col.as<Outcome>(col.text)),
  undone: col.int,
  delivered_base: col.bigint,
  held_base: col.bigint,
}
type Row = RowOf<typeof Row>

/** Returns `undefined` for an unknown or not final transfer. Lock its payment first where both are needed. */
export async function lockTransfer(
  ctx: TransactionContext,
  id: bigint,
): Promise<HeldTransfer | undefined> {
  assertInTransaction(ctx)
  const { rows } = await sql(Row)`
    select id, network, tx_hash, log_index, order_id, status, reason, outcome, undone,
      delivered_base, held_base from transfer
    where id = ${id} and final_at is not null and status not in ('refused', 'orphaned', 'own') for update`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) return undefined
  const { usdtDecimals } = NETWORKS[row.network]
  return {
    id: row.id,
    network: row.network,
    txHash: row.tx_hash,
    logIndex: row.log_index,
    orderId: row.order_id,
    status: row.status,
    reason: row.reason,
    outcome: row.outcome,
    undone: row.undone,
    deliveredBase: row.delivered_base,
    heldBase: row.held_base,
    heldMicro: baseToMicro(row.held_base, usdtDecimals).micro,
    deliveredMicro: baseToMicro(row.delivered_base, usdtDecimals).micro,
  }
}

export async function orderOfTransfer(
  ctx: Context,
  id: bigint,
): Promise<string | null | undefined> {
  const { rows } = await sql({
    order_id: col.orNull(col.text),
  })`select order_id from transfer where id = ${id}`.execute(ctx.db)
  return rows[0]?.order_id
}

export async function transferAmount(ctx: Context, id: bigint): Promise<bigint> {
  const { rows } = await sql({
    amount_micro: col.bigint,
  })`select amount_micro from transfer where id = ${id}`.execute(ctx.db)
  return rows[0]!.amount_micro
}

export const heldTransfer = async (ctx: TransactionContext, id: bigint): Promise<HeldTransfer> =>
  (await lockTransfer(ctx, id)) ?? Promise.reject(new Error(`there is no final transfer ${id}`))

/** `null` returns the held part to review. */
export async function setOutcome(
  ctx: TransactionContext,
  id: bigint,
  outcome: Outcome | null,
): Promise<void> {
  assertInTransaction(ctx)
  await sql.named`update transfer set outcome = ${outcome}, told_at = null where id = ${id}`.execute(
    ctx.db,
  )
}
