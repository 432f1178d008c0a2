import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import { findExpired } from '../../../money/payments/quotes/findExpired.ts'
import { closeOrder } from './closeOrder.ts'
import type { Site } from '../notifyBuyer.ts'

const BATCH = 100

/** Logs a failure instead of throwing, so that one order cannot keep those behind it open. */
async function expireOrder(ctx: Context, orderId: string, site: Site): Promise<boolean> {
  try {
    return (await inTransaction(ctx, (tx) => closeOrder(tx, orderId, 'expired', site))) === 'closed'
  } catch (err) {
    ctx.log.error({ err, event: 'expiryFailed', orderId }, 'expiring an order failed')
    return false
  }
}

/** Returns how many. Skips orders whose money may still become final (rules: ordering#expiry). */
export async function expireOrders(ctx: Context, site: Site = null): Promise<number> {
  let expired = 0
  let after = { at: new Date(0), id: '' }
  for (;;) {
    const { rows } = await sql({
      id: col.text,
      expires_at: col.time,
    })`
      select id, expires_at from shop_order
      where status = 'unpaid' and expires_at < ${ctx.now()} and (expires_at, id) > (${after.at}, ${after.id})
      order by expires_at, id limit ${BATCH}`.execute(ctx.db)
    // Asked once per round, so that orders that wait for a stalled chain cost no transaction each.
    const ready =
      rows.length === 0
        ? new Set<string>()
        : await findExpired(
            ctx,
            rows.map((row) => row.id),
          )
    for (const { id } of rows) if (ready.has(id) && (await expireOrder(ctx, id, site))) expired++
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return expired
    after = { at: last.expires_at, id: last.id }
  }
}
