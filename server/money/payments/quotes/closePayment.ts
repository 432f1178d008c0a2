import { DAY_MS } from '../../../../basics/durations.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { readChainHealth } from '../../chains/health.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { coolDownCancelled } from '../../receiving/addressCooldowns.ts'
import { freeUnseenAmounts } from './slots.ts'
import { lockPayments } from '../settle/lockPayments.ts'

/**
 * `pending`: a transfer in time is not final. `unread`: blocks up to the expiry are not read. `early`: not expired.
 * `already`: closed.
 */
export type Closing = 'closed' | 'paid' | 'pending' | 'unread' | 'early' | 'already' | 'missing'

/** How long after expiry an order waits for a stalled or removed chain. */
export const MAX_UNREAD_MS = DAY_MS

async function isPending(ctx: TransactionContext, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from transfer where order_id = ${orderId} and final_at is null and status <> 'orphaned'
      and block_time <= due_at limit 1`.execute(ctx.db)
  return rows.length > 0
}

async function isUnread(ctx: TransactionContext, orderId: string): Promise<boolean> {
  const { rows } = await sql({
    network: col.int,
    expires_at: col.time,
  })`
    select network, expires_at from quote where order_id = ${orderId}`.execute(ctx.db)
  const finalMs = new Map(
    (await readChainHealth(ctx)).map((chain) => [chain.network as number, chain.finalTimeMs]),
  )
  return rows.some((quote) => (finalMs.get(quote.network) ?? 0) <= quote.expires_at.getTime())
}

/**
 * Closes a cancelled or expired payment, before the order's row is locked; the order may follow only on `closed`.
 * Never expires while money sent in time may still arrive (rules: payments#finality).
 */
export async function closePayment(
  ctx: TransactionContext,
  close: { orderId: string; reason: 'cancelled' | 'expired' },
): Promise<Closing> {
  const { orderId, reason } = close
  const [payment] = await lockPayments(ctx, [orderId])
  if (!payment) return 'missing'
  if (payment.state === 'complete') return 'paid'
  if (payment.state === 'closed') return 'already'
  const now = ctx.now()
  if (await isPending(ctx, orderId)) return 'pending'
  if (reason === 'expired') {
    const overdueMs = now.getTime() - payment.expiresAt.getTime()
    if (overdueMs <= 0) return 'early'
    if (overdueMs < MAX_UNREAD_MS && (await isUnread(ctx, orderId))) return 'unread'
  }
  await sql.named`
    update payment set closed_at = ${now}, closed_reason = ${reason}
    where order_id = ${orderId}`.execute(ctx.db)
  if (reason === 'cancelled') {
    await freeUnseenAmounts(ctx, orderId)
    await coolDownCancelled(ctx, [orderId])
  }
  return 'closed'
}
