import { sql } from '../../platform/db/sql.ts'
import { refuse } from '../../../basics/errors.ts'
import { mayMoveRefund } from '../../../basics/refunds.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import { lockRefund, REFUND_COLUMNS, RefundRow, type RefundRules } from './refund.ts'

export type RefundClaim = {
  readonly refundId: bigint
  readonly orderId: string
  readonly address: string
  /** `signature`: of the address that paid. `code`: sent to the order's contact. */
  readonly proof: 'signature' | 'code' | null
}

const STRENGTH = { none: 0, delay: 0, person: 0, code: 1, signature: 2 }

/**
 * Signed by the paying address: approved at once. Confirmed by a code: after the delay, which each change restarts.
 * Unconfirmed or large: after a longer wait, by a person (rules: refunds#claiming).
 */
export async function claimRefund(
  ctx: TransactionContext,
  { refundId, orderId, address, proof }: RefundClaim,
  { autoMicro, delayMs, unconfirmedDelayMs }: RefundRules,
): Promise<{ row: RefundRow; changed: boolean }> {
  const row = await lockRefund(ctx, refundId).catch(() => refuse('notFound'))
  if (row.order_id !== orderId) return refuse('notFound')
  if (!mayMoveRefund(row.state, 'claim')) {
    return row.address === address && row.state !== 'refused' && row.state !== 'withdrawn'
      ? { row, changed: false }
      : refuse('conflict')
  }
  if (row.address === address && (proof === null || proof === row.proof))
    return { row, changed: false }
  // Having the link is not enough to replace what the payer or the buyer's contact confirmed.
  if (STRENGTH[proof ?? 'none'] < STRENGTH[row.proof ?? 'none']) refuse('conflict')
  const byPerson = row.amount_micro > autoMicro || proof === null
  const waitMs = { signature: 0, code: delayMs, none: unconfirmedDelayMs }[proof ?? 'none']
  const now = ctx.now()
  const { rows } = await sql.named(RefundRow)`
    update refund set address = ${address},
      state = ${proof === 'signature' && !byPerson ? 'approved' : 'claimed'}, proof = ${proof},
      by_person = ${byPerson},
      ready_at = ${new Date(now.getTime() + waitMs)}, problem = null, told_at = null, updated_at = ${now}
    where id = ${refundId} returning ${REFUND_COLUMNS}`.execute(ctx.db)
  return { row: rows[0]!, changed: row.address !== address }
}
