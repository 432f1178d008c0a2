import { sql } from '../../../platform/db/sql.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { lockWithdrawal, mayMoveWithdrawal } from './withdrawal.ts'

/** A person lets a large withdrawal go. False when it waits for nobody any more. */
export async function approveWithdrawal(ctx: TransactionContext, id: bigint): Promise<boolean> {
  const row = await lockWithdrawal(ctx, id)
  if (!mayMoveWithdrawal(row.state, 'approve')) return false
  await sql.named`update withdrawal set state = 'approved', approved_by = 'person', updated_at = ${ctx.now()} where id = ${id}`.execute(
    ctx.db,
  )
  return true
}
