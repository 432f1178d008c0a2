import { sql } from '../../../platform/db/sql.ts'
import { assertInTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import { addForwarder } from '../../receiving/addForwarder.ts'
import type { Forwarders } from '../../receiving/openForwarders.ts'
import { familyOf, WATCH_AFTER_MS } from '../../receiving/shopAddress.ts'
import type { PayNetwork } from './networks.ts'

/** A deposit address has no time. */
const FOR_EVER_MS = 100 * 365 * 24 * 3_600_000

/** A payment that is never over, at a forwarder of its own. Returns the address. */
export async function openDepositAddress(
  ctx: TransactionContext,
  on: PayNetwork & { readonly forwarding: Forwarders },
  deposit: { readonly paymentId: string; readonly secret: string; readonly minMicro: bigint },
): Promise<string> {
  assertInTransaction(ctx)
  const { paymentId, secret, minMicro } = deposit
  const now = ctx.now()
  const forwarder = await on.forwarding.next(ctx, 'deposit')
  const { added, lease } = addForwarder(forwarder, familyOf(on.network), {
    orderId: paymentId,
    purpose: 'deposit',
    priceMicro: minMicro,
    from: now,
    until: null,
    watchUntil: new Date(now.getTime() + WATCH_AFTER_MS),
    buyer: null,
    visitor: null,
  })
  await sql.named`
    with added as (${added}), lent as (${lease})
    insert into payment (order_id, kind, network, total_micro, secret, expires_at, opened_at)
    values (${paymentId}, 'deposit', ${on.network}::int, ${minMicro}::bigint, ${secret}, ${new Date(now.getTime() + FOR_EVER_MS)}::timestamptz, ${now}::timestamptz)`.execute(
    ctx.db,
  )
  return forwarder.address
}
