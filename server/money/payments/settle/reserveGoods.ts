import { sql } from '../../../platform/db/sql.ts'
import { LATE_DELIVERY_MS, type SettleContext } from '../payment.ts'
import type { Unsettled } from './decide.ts'
import type { LockedPayment } from './lockPayments.ts'

const sumOf = (parts: readonly { readonly amountMicro: bigint }[]): bigint =>
  parts.reduce((sum, { amountMicro }) => sum + amountMicro, 0n)

/** Closes the payment of an open order that has no stock and finds none. */
async function closeSoldOut(ctx: SettleContext, payment: LockedPayment): Promise<LockedPayment> {
  const { orderId } = payment
  const isReserved = (await ctx.listeners.reserveOnPayment?.(ctx, orderId, true)) ?? true
  if (isReserved) return payment
  const at = ctx.now()
  await sql.named`
    update payment set closed_at = ${at}, closed_reason = 'expired'
    where order_id = ${orderId}`.execute(ctx.db)
  return { ...payment, state: 'closed', closed: { at, reason: 'expired' } }
}

/**
 * Reserves the goods that this money is enough for: of an open order whose stock is not reserved, and again of an
 * expired (not cancelled) one whose money is not too late (rules: ordering#late-stock).
 */
export async function reserveGoods(
  ctx: SettleContext,
  { payment: locked, facts: { dueMicro, underpaid }, transfers }: Unsettled,
): Promise<{ readonly payment: LockedPayment; readonly mayRevive: boolean }> {
  if (locked.kind !== 'order') return { payment: locked, mayRevive: false }
  const came = transfers.map(({ attributed }) => attributed)
  const pays = locked.state === 'open' && sumOf(underpaid) + sumOf(came) >= dueMicro
  const payment = pays ? await closeSoldOut(ctx, locked) : locked
  const couldRevive =
    payment.closed?.reason === 'expired' &&
    payment.state === 'closed' &&
    came.some(
      ({ amountMicro, dueAtMs, transfer }) =>
        amountMicro >= dueMicro && transfer.timeMs <= dueAtMs! + LATE_DELIVERY_MS,
    )
  const mayRevive =
    couldRevive && ((await ctx.listeners.reserveForLatePayment?.(ctx, payment.orderId)) ?? false)
  return { payment, mayRevive }
}
