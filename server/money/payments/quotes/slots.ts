import { sql } from '../../../platform/db/sql.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { AMOUNT_COOLDOWN_MS, AMOUNT_PAID_MS } from '../payment.ts'

/** The order has more time. */
export async function keepAmounts(
  ctx: TransactionContext,
  orderId: string,
  network: number,
  expiresAt: Date,
): Promise<void> {
  await sql.named`
    update amount_slot set frees_at = greatest(frees_at, ${new Date(expiresAt.getTime() + AMOUNT_COOLDOWN_MS)})
    where order_id = ${orderId} and (receiver, amount_micro) = (
      select receiver, amount_micro from quote
      where order_id = ${orderId} and network = ${network}
        and matched_by = 'amount')`.execute(ctx.db)
}

/**
 * Cancelled: free at once if nothing has come. Money sent from now on pays for no order (rules:
 * payments#shared-address).
 */
export async function freeUnseenAmounts(ctx: TransactionContext, orderId: string): Promise<void> {
  await sql.named`
    update amount_slot set frees_at = ${ctx.now()} where order_id = ${orderId} and frees_at > ${ctx.now()}
      and not exists (select from transfer
        where order_id = ${orderId} and status <> 'orphaned')`.execute(ctx.db)
}

/** Kept for an hour in case the buyer pays twice; does not count against the visitor's other orders. */
export async function freePaidAmounts(
  ctx: TransactionContext,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return
  await sql.named`
    update amount_slot set frees_at = least(frees_at, ${new Date(ctx.now().getTime() + AMOUNT_PAID_MS)}),
      visitor = null, buyer = null
    where order_id = any(${orderIds}::text[])`.execute(ctx.db)
}
