import { sql } from '../../platform/db/sql.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { mayMoveRefund } from '../../../basics/refunds.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { lockRefund } from './refund.ts'

/** Approves claims after their delay, except large ones. Returns how many. */
export async function approveReady(ctx: Context): Promise<number> {
  const { rowCount } = await sql.named`
    update refund set state = 'approved', proof = coalesce(proof, 'delay'), updated_at = ${ctx.now()}
    where state = 'claimed' and not by_person and ready_at <= ${ctx.now()}`.execute(ctx.db)
  return rowCount
}

/**
 * `address` is the one staff reviewed, since the order's secret lets others change it. False when it differs, the
 * refund is not claimed, or its wait is not over (rules: refunds#approval).
 */
export async function approveRefund(
  ctx: TransactionContext,
  id: bigint,
  address: string,
): Promise<boolean> {
  const row = await lockRefund(ctx, id)
  if (
    !mayMoveRefund(row.state, 'approve') ||
    row.ready_at! > ctx.now() ||
    canonicalAddress(row.address!) !== canonicalAddress(address)
  )
    return false
  await sql.named`
    update refund set state = 'approved', proof = coalesce(proof, 'person'), updated_at = ${ctx.now()}
    where id = ${id}`.execute(ctx.db)
  return true
}
