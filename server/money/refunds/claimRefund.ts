import { sql } from '../../platform/db/sql.ts'
import { refuse } from '../../../basics/errors.ts'
import { mayMoveRefund } from '../../../basics/refunds.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import { lockRefund, REFUND_COLUMNS, RefundRow, type RefundRules } from './refund.ts'

export type RefundClaim = {
  readonly refundId: bigint
  readonly orderId: string
  readonly address: string
  readonly signed: boolean
}

/**
 * Names the address of a refund: approved at once when its key has signed for it, else after the delay, which every change
 * begins anew; a large one waits for a person in either case. `changed` is false when that address was named before.
 * Refuses with `notFound` for a refund that is not of this order, `conflict` when it is on its way or ended.
 */
export async function claimRefund(
  ctx: TransactionContext,
  { refundId, orderId, address, signed }: RefundClaim,
  { autoMicro, delayMs }: RefundRules,
): Promise<{ row: RefundRow; changed: boolean }> {
  const row = await lockRefund(ctx, refundId).catch(() => refuse('notFound'))
  if (row.order_id !== orderId) return refuse('notFound')
  if (!mayMoveRefund(row.state, 'claim')) {
    // The same once more, after it was approved, is no change.
    return row.address === address && row.state !== 'refused' && row.state !== 'withdrawn'
      ? { row, changed: false }
      : refuse('conflict')
  }
  if (row.address === address && !signed) return { row, changed: false }
  const byPerson = row.amount_micro > autoMicro
  const now = ctx.now()
  const { rows } = await sql.named(RefundRow)`
    update refund set address = ${address}, state = ${signed && !byPerson ? 'approved' : 'claimed'}, proof = ${signed ? 'signature' : null}, by_person = ${byPerson},
      ready_at = ${signed ? now : new Date(now.getTime() + delayMs)}, problem = null, told_at = null, updated_at = ${now}
    where id = ${refundId} returning ${REFUND_COLUMNS}`.execute(ctx.db)
  return { row: rows[0]!, changed: row.address !== address }
}
