import { DAY_MS } from '../../../../basics/durations.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { isUpToDate, readChainHealth } from '../../chains/networks/health.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { coolDownCancelled } from '../../receiving/addressCooldowns.ts'
import { awayUntilAfter } from './forgottenTime.ts'
import { freeUnseenAmounts } from './slots.ts'
import { lockPayments } from '../settle/lockPayments.ts'

/**
 * `pending`: a transfer in time is not final. `unread`: blocks that may hold money for it are not read. `early`: not
 * expired. `already`: closed.
 */
export type Closing = 'closed' | 'paid' | 'pending' | 'unread' | 'early' | 'already' | 'missing'

/** How long after expiry, or after the shop was back, an order waits for a stalled or removed chain. */
export const MAX_UNREAD_MS = DAY_MS

type Close = { readonly orderId: string; readonly reason: 'cancelled' | 'expired' }

async function isPending(ctx: TransactionContext, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from transfer where order_id = ${orderId} and final_at is null and status <> 'orphaned'
      and block_time <= due_at limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Whether one of its chains has yet to be read: past the quote's end to expire it, up to now to cancel it. */
async function isUnread(
  ctx: TransactionContext,
  orderId: string,
  reason: Close['reason'],
): Promise<boolean> {
  const { rows } = await sql({
    network: col.int,
    expires_at: col.time,
  })`
    select network, expires_at from quote where order_id = ${orderId}`.execute(ctx.db)
  const chains = new Map((await readChainHealth(ctx)).map((one) => [one.network as number, one]))
  const nowMs = ctx.now().getTime()
  return rows.some((quote) => {
    const chain = chains.get(quote.network)
    if ((chain?.finalTimeMs ?? 0) > quote.expires_at.getTime()) return false
    return reason === 'expired' || (chain !== undefined && !isUpToDate(chain, nowMs))
  })
}

/** True when it has waited long enough to expire although its chain is unread. */
async function isGivenUp(ctx: TransactionContext, { orderId, reason }: Close): Promise<boolean> {
  if (reason === 'cancelled') return false
  const since = new Date(ctx.now().getTime() - MAX_UNREAD_MS)
  const { rowCount } = await sql`
    select from payment where order_id = ${orderId} and expires_at <= ${since}
      and not ${awayUntilAfter(since, sql`expires_at`)}`.execute(ctx.db)
  return rowCount > 0
}

/**
 * Closes a cancelled or expired payment, before the order's row is locked; the order may follow only on `closed`.
 * Never ends while money sent in time may still arrive (rules: payments#finality).
 */
export async function closePayment(ctx: TransactionContext, close: Close): Promise<Closing> {
  const { orderId, reason } = close
  const [payment] = await lockPayments(ctx, [orderId])
  if (!payment) return 'missing'
  if (payment.state === 'complete') return 'paid'
  if (payment.state === 'closed') return 'already'
  const now = ctx.now()
  if (await isPending(ctx, orderId)) return 'pending'
  if (reason === 'expired' && payment.expiresAt >= now) return 'early'
  if (!(await isGivenUp(ctx, close)) && (await isUnread(ctx, orderId, reason))) return 'unread'
  await sql.named`
    update payment set closed_at = ${now}, closed_reason = ${reason}
    where order_id = ${orderId}`.execute(ctx.db)
  if (reason === 'cancelled') {
    await freeUnseenAmounts(ctx, orderId)
    await coolDownCancelled(ctx, [orderId])
  }
  return 'closed'
}
