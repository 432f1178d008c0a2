import { sql } from '../../platform/db/sql.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { mayMoveRefund } from '../../../basics/refunds.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { lockRefund } from './refund.ts'

/** Lets refunds go whose delay is over and that no person has to look at. Answers how many. */
export async function approveReady(ctx: Context): Promise<number> {
  const { rowCount } = await sql.named`
    update refund set state = 'approved', proof = coalesce(proof, 'delay'), updated_at = ${ctx.now()}
    where state = 'claimed' and not by_person and ready_at <= ${ctx.now()}`.execute(ctx.db)
  return rowCount
}

/**
 * A person lets a large refund go, or one that still waits, to the address that they looked at: whoever has the order's secret may
 * name another one until then. False when it waits for nobody, or for another address.
 */
export async function approveRefund(
  ctx: TransactionContext,
  id: bigint,
  address: string,
): Promise<boolean> {
  const row = await lockRefund(ctx, id)
  if (
    !mayMoveRefund(row.state, 'approve') ||
    canonicalAddress(row.address!) !== canonicalAddress(address)
  )
    return false
  await sql.named`update refund set state = 'approved', proof = coalesce(proof, 'person'), updated_at = ${ctx.now()} where id = ${id}`.execute(
    ctx.db,
  )
  return true
}
