import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { refuse } from '../../../../basics/errors.ts'
import { lockPayments } from '../settle/lockPayments.ts'
import { offeredNetwork, requireNetwork, type PayContext } from './networks.ts'
import { keepAddresses } from '../../receiving/addressCooldowns.ts'
import type { Opener } from '../../receiving/shopAddress.ts'
import { giveAddress, startsWithForwarder, writeGiven } from './giveAddress.ts'
import { quoteRemainderAfterSwitch } from './openRemainder.ts'
import { keepAmounts } from './slots.ts'

/**
 * Opens or extends the order's quote on another network, before the order's row is locked (rules:
 * ordering#switching-networks). False if open already.
 */
export async function switchNetwork(
  ctx: PayContext,
  to: { orderId: string; network: NetworkId; expiresAt: Date; opener: Opener | null },
): Promise<boolean> {
  const { orderId, expiresAt, opener } = to
  const on = requireNetwork(ctx.networks, to.network)
  const [payment] = await lockPayments(ctx, [orderId])
  if (!payment) return refuse('orderUnknown')
  if (payment.state !== 'open') return refuse('conflict')
  if (payment.network === on.network && (await isRunning(ctx, orderId, on.network))) return false
  await offeredNetwork(ctx, ctx.networks, on.network)
  const { rows } = await sql.named`
    update quote set expires_at = greatest(expires_at, ${expiresAt})
    where order_id = ${orderId} and network = ${on.network} returning 1`.execute(ctx.db)
  if (rows.length > 0) await keepAmounts(ctx, orderId, on.network, expiresAt)
  else {
    await sql.named`
      insert into quote (order_id, network, token, decimals, shop, price_micro, opened_at, expires_at)
      values (${orderId}, ${on.network}, ${on.usdt}, ${on.usdtDecimals}, ${on.shop}, ${payment.totalMicro},
        ${ctx.now()}, ${expiresAt})`.execute(ctx.db)
    const given = startsWithForwarder(on)
      ? await giveAddress(ctx, on, { orderId, priceMicro: payment.totalMicro, expiresAt, opener })
      : null
    if (given) await writeGiven(ctx, orderId, on.network, given)
  }
  await keepAddresses(ctx, orderId, expiresAt)
  await sql.named`
    update payment set network = ${on.network}, expires_at = greatest(expires_at, ${expiresAt})
    where order_id = ${orderId}`.execute(ctx.db)
  await quoteRemainderAfterSwitch(ctx, payment, on.network, expiresAt)
  return true
}

async function isRunning(ctx: PayContext, orderId: string, network: NetworkId): Promise<boolean> {
  const { rows } = await sql`
      select from quote where order_id = ${orderId} and network = ${network}
        and expires_at > ${ctx.now()}`.execute(ctx.db)
  return rows.length > 0
}
