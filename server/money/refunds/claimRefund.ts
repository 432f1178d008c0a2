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
 * A signed claim is approved at once, any other after the delay, which each change restarts; a large refund
 * needs staff either way. Refuses `notFound` for another order's refund, `conflict` when it is on its way or
 * ended (rules: refunds#claiming).
 */
export async function claimRefund(
  ctx: TransactionContext,
  { refundId, orderId, address, signed }: RefundClaim,
  { autoMicro, delayMs }: RefundRules,
): Promise<{ row: RefundRow; changed: boolean }> {
  const row = await lockRefund(ctx, refundId).catch(() => refuse('notFound'))
  if (row.order_id !== orderId) return refuse('notFound')
  if (!mayMoveRefund(row.state, 'claim')) {
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
