import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type TransactionContext } from '../../platform/db/context.ts'
import { COOLDOWN_PAID_MS, COOLDOWN_UNPAID_MS, WATCH_AFTER_MS } from './shopAddress.ts'

/** The order has more time, so its leases last longer. */
export async function keepAddresses(
  ctx: TransactionContext,
  orderId: string,
  expiresAt: Date,
): Promise<void> {
  assertInTransaction(ctx)
  const until = new Date(expiresAt.getTime() + COOLDOWN_UNPAID_MS)
  await sql.named`
    with kept as (
      update address_lease set span = tstzrange(lower(span), greatest(upper(span), ${until}))
      where order_id = ${orderId} and not upper_inf(span) and paid_at is null returning address_id
    ) update shop_address a
    set rests_until = case when a.id in (select address_id from kept) then greatest(a.rests_until, ${until})
      else a.rests_until end,
        watch_until = case when a.role = 'forwarder'
          or a.xpub is not null then greatest(a.watch_until,
          ${new Date(expiresAt.getTime() + WATCH_AFTER_MS)}) end
      where a.id in (select address_id from address_lease where order_id = ${orderId})`.execute(
    ctx.db,
  )
}

/** Only shortens leases with an end, so that the next cannot have begun. */
async function shorten(
  ctx: TransactionContext,
  orderIds: readonly string[],
  cooldownMs: number,
  paid: boolean,
): Promise<void> {
  assertInTransaction(ctx)
  if (orderIds.length === 0) return
  const now = ctx.now()
  const until = new Date(now.getTime() + cooldownMs)
  await sql.named`
    with ended as (
      update address_lease set paid_at = case when ${paid} then ${now}::timestamptz end,
        span = case when upper_inf(span) then span else tstzrange(lower(span), least(upper(span), ${until})) end
      where order_id = any(${orderIds}::text[]) and paid_at is null and lower(span) < ${until}
        and upper(span) is distinct from lower(span)
      returning address_id, upper(span) as until
    ) update shop_address a set rests_until = ended.until from ended
      where a.id = ended.address_id and a.rests_until is not null
        and not exists (select from address_lease o
          where o.address_id = a.id and o.order_id <> all(${orderIds}::text[])
          and upper(o.span) > ended.until)`.execute(ctx.db)
}

/** Paid exactly: no more is expected. */
export const coolDownPaid = (ctx: TransactionContext, orderIds: readonly string[]): Promise<void> =>
  shorten(ctx, orderIds, COOLDOWN_PAID_MS, true)

/** Cancelled: its buyer may have sent already. */
export const coolDownCancelled = (
  ctx: TransactionContext,
  orderIds: readonly string[],
): Promise<void> => shorten(ctx, orderIds, COOLDOWN_UNPAID_MS, false)
