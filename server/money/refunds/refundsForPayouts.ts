import { sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { mayMoveRefund, type RefundMove } from '../../../basics/refunds.ts'
import {
  assertInTransaction,
  type Context,
  type TransactionContext,
} from '../../platform/db/context.ts'
import { refundUnits } from '../payments/held/refundUnits.ts'
import { findRefund, lockRefund, REFUND_COLUMNS, RefundRow } from './refund.ts'
import { offerAgain, replaceOffer } from './takeBackRefund.ts'

export type RefundListeners = {
  /** An order's row is locked before its refunds'. */
  lockOrder(ctx: TransactionContext, orderId: string): Promise<void>
  onRefunded(ctx: TransactionContext, refund: RefundRow): Promise<void>
  onRefundBack(ctx: TransactionContext, refund: RefundRow): Promise<void>
}

const BATCH = 100

const itemOf = (row: RefundRow) => ({
  id: row.id,
  network: row.network,
  amountMicro: row.amount_micro,
  what: { transferTo: row.address! },
})

function assertMove(row: RefundRow, move: RefundMove): void {
  if (!mayMoveRefund(row.state, move))
    throw new Error(`refund ${row.id} is ${row.state}; it cannot ${move}`)
}

async function lockBoth(
  tx: TransactionContext,
  { lockOrder }: RefundListeners,
  id: bigint,
): Promise<RefundRow> {
  const orderId = (await findRefund(tx, id))?.order_id ?? null
  if (orderId !== null) await lockOrder(tx, orderId)
  return lockRefund(tx, id)
}

export const refundsForPayouts = (listeners: RefundListeners) => ({
  source: 'refund' as const,
  async approved(ctx: Context, network: NetworkId) {
    const { rows } = await sql(RefundRow)`
      select ${REFUND_COLUMNS} from refund where state = 'approved' and network = ${network} order by id limit ${BATCH}`.execute(
      ctx.db,
    )
    return rows.map(itemOf)
  },
  async lock(tx: TransactionContext, id: bigint) {
    assertInTransaction(tx)
    const { rows } = await sql.named(RefundRow)`
      select ${REFUND_COLUMNS} from refund where id = ${id} and state = 'approved' for update`.execute(
      tx.db,
    )
    return rows[0] && itemOf(rows[0])
  },
  async markSent(tx: TransactionContext, id: bigint, txHash: string): Promise<void> {
    assertMove(await lockRefund(tx, id), 'send')
    await sql.named`update refund set state = 'sent', tx_hash = ${txHash}, problem = null, updated_at = ${tx.now()} where id = ${id}`.execute(
      tx.db,
    )
  },
  async finish(tx: TransactionContext, id: bigint, txHash: string): Promise<void> {
    const row = await lockBoth(tx, listeners, id)
    assertMove(row, 'finish')
    await sql.named`update refund set state = 'done', tx_hash = ${txHash}, updated_at = ${tx.now()} where id = ${id}`.execute(
      tx.db,
    )
    await refundUnits(tx, {
      refundId: id,
      transferId: row.transfer_id,
      part: row.part,
      amountMicro: row.amount_micro,
    })
    await listeners.onRefunded(tx, { ...row, state: 'done', tx_hash: txHash })
  },
  /** The buyer may name another address. */
  async refuse(tx: TransactionContext, id: bigint, reason: string): Promise<void> {
    const row = await lockBoth(tx, listeners, id)
    assertMove(row, 'fail')
    const problem = reason === 'failedOnChain' ? 'failedOnChain' : 'refusedByToken'
    await listeners.onRefundBack(
      tx,
      row.state === 'sent'
        ? await replaceOffer(tx, row, problem)
        : await offerAgain(tx, id, problem),
    )
  },
})
