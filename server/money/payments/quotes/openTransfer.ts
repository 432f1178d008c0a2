import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { refuse } from '../../../../basics/errors.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Opener } from '../../receiving/shopAddress.ts'
import { keepAddresses } from '../../receiving/addressCooldowns.ts'
import { lockPayments } from '../settle/lockPayments.ts'
import { giveAddress, writeGiven } from './giveAddress.ts'
import { offeredNetwork, type PayContext } from './networks.ts'
import { quoteRemainderAfterSwitch } from './openRemainder.ts'

const RETRY_SECONDS = 600

/** Unless it has an address on its network. Before the order's row is locked. */
export async function openTransfer(
  ctx: PayContext,
  { orderId, opener }: { orderId: string; opener: Opener | null },
): Promise<void> {
  const [payment] = await lockPayments(ctx, [orderId])
  if (!payment) return refuse('orderUnknown')
  if (payment.state !== 'open') return refuse('conflict')
  const network = payment.network as NetworkId
  const { rows } = await sql({ receiver: col.orNull(col.text), expires_at: col.time })`
    select receiver, expires_at from quote
    where order_id = ${orderId} and network = ${network}`.execute(ctx.db)
  const quote = rows[0] ?? refuse('orderUnknown')
  if (quote.receiver !== null) return
  if (quote.expires_at <= ctx.now()) refuse('conflict')
  const given = await giveAddress(ctx, await offeredNetwork(ctx, ctx.networks, network), {
    orderId,
    priceMicro: payment.totalMicro,
    expiresAt: quote.expires_at,
    opener,
  })
  if (!given) return refuse('tryLater', { retryAfterSeconds: RETRY_SECONDS })
  await writeGiven(ctx, orderId, network, given)
  await keepAddresses(ctx, orderId, quote.expires_at)
  await quoteRemainderAfterSwitch(ctx, payment, network, quote.expires_at)
}
