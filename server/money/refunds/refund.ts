import { sql } from '../../platform/db/sql.ts'
import type { Static } from 'typebox'
import type { Refund } from '../../../api/shapes.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { formatMicro } from '../../../basics/money.ts'
import type { RefundProblem, RefundReason, RefundState } from '../../../basics/refunds.ts'
import {
  assertInTransaction,
  type Context,
  type TransactionContext,
} from '../../platform/db/context.ts'

/** A refund as it is stored. Amounts in micro-units of USDT. */
export type RefundRow = {
  id: bigint
  /** Whose buyer may name the address; `null` where a person named it. */
  order_id: string | null
  transfer_id: bigint
  /** `held`: what no order took. `delivered`: what an order had taken and gives back. */
  part: 'held' | 'delivered'
  network: NetworkId
  amount_micro: bigint
  reason: RefundReason
  state: RefundState
  address: string | null
  proof: 'signature' | 'delay' | 'person' | null
  ready_at: Date | null
  by_person: boolean
  problem: RefundProblem | null
  tx_hash: string | null
  created_at: Date
}

export const REFUND_COLUMNS = sql.raw(
  'id, order_id, transfer_id, part, network, amount_micro, reason, state, address, proof, ready_at, by_person, problem, tx_hash, created_at',
)

/** From the settings. */
export type RefundRules = {
  /** Above this a person has to approve. */
  readonly autoMicro: bigint
  /** How long an address that nobody signed for may still be changed. */
  readonly delayMs: number
}

/** A refund in the calls' words. */
export const refundShape = (row: RefundRow): Static<typeof Refund> => ({
  refundId: row.id.toString(),
  network: row.network,
  amount: formatMicro(row.amount_micro),
  reason: row.reason,
  state: row.state,
  address: row.address,
  readyAt: row.state === 'claimed' ? (row.ready_at?.getTime() ?? null) : null,
  byPerson: row.by_person,
  problem: row.problem,
  txHash: row.tx_hash,
})

export const findRefund = async (ctx: Context, id: bigint): Promise<RefundRow | undefined> =>
  (
    await sql.named<RefundRow>`select ${REFUND_COLUMNS} from refund where id = ${id}`.execute(
      ctx.db,
    )
  ).rows[0]

/** Locks a refund and reads it; an unknown one is a fault of the caller. */
export async function lockRefund(ctx: TransactionContext, id: bigint): Promise<RefundRow> {
  assertInTransaction(ctx)
  const { rows } =
    await sql.named<RefundRow>`select ${REFUND_COLUMNS} from refund where id = ${id} for update`.execute(
      ctx.db,
    )
  return rows[0] ?? Promise.reject(new Error(`there is no refund ${id}`))
}
