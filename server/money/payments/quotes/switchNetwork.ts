import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { refuse } from '../../../../basics/errors.ts'
import { lockPayments } from '../settle/lockPayments.ts'
import { openNetwork } from './networks.ts'
import { quoteAmount, type PayContext } from './openPayment.ts'
import { quoteRemainderAfterSwitch } from './openRemainder.ts'
import { AMOUNT_COOLDOWN_MS } from '../payment.ts'

/**
 * Opens or extends the order's quote on another network, before the order's row is locked. False when its
 * quote there is already open. Refuses `orderUnknown`, `conflict` when paid or closed, `tryLater` when no
 * amount is free (rules: ordering#switching-networks).
 */
export async function switchNetwork(
  ctx: PayContext,
  to: { orderId: string; network: NetworkId; expiresAt: Date },
): Promise<boolean> {
  const { orderId, expiresAt } = to
  const on = openNetwork(ctx.networks, to.network)
  const [payment] = await lockPayments(ctx, [orderId])
  if (!payment) return refuse('orderUnknown')
  if (payment.state !== 'open') return refuse('conflict')
  if (payment.network === on.network && (await isRunning(ctx, orderId, on.network))) return false
  const { rows } = await sql.named`
    update quote set expires_at = greatest(expires_at, ${expiresAt}) where order_id = ${orderId} and network = ${on.network} returning 1`.execute(
    ctx.db,
  )
  if (rows.length > 0) {
    await sql.named`
      update amount_slot set frees_at = greatest(frees_at, ${new Date(expiresAt.getTime() + AMOUNT_COOLDOWN_MS)})
      where (network, receiver, amount_micro) = (
        select network, receiver, amount_micro from quote where order_id = ${orderId} and network = ${on.network})
        and order_id = ${orderId}`.execute(ctx.db)
  } else {
    const amount = await quoteAmount(ctx, orderId, payment.totalMicro, expiresAt, on)
    await sql.named`
      insert into quote (order_id, network, token, decimals, shop, price_micro, receiver, amount_micro, opened_at, expires_at)
      values (${orderId}, ${on.network}, ${on.usdt}, ${on.usdtDecimals}, ${on.shop}, ${payment.totalMicro},
        ${amount?.receiver ?? null}, ${amount?.amountMicro ?? null}, ${ctx.now()}, ${expiresAt})`.execute(
      ctx.db,
    )
  }
  await sql.named`
    update payment set network = ${on.network}, expires_at = greatest(expires_at, ${expiresAt}) where order_id = ${orderId}`.execute(
    ctx.db,
  )
  await quoteRemainderAfterSwitch(ctx, payment, on.network, expiresAt)
  return true
}

async function isRunning(ctx: PayContext, orderId: string, network: NetworkId): Promise<boolean> {
  const { rows } =
    await sql`select from quote where order_id = ${orderId} and network = ${network} and expires_at > ${ctx.now()}`.execute(
      ctx.db,
    )
  return rows.length > 0
}
