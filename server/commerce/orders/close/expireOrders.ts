import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import { findExpired } from '../../../money/payments/quotes/findExpired.ts'
import { closeOrder } from './closeOrder.ts'
import type { Site } from '../notifyBuyer.ts'

/** Orders looked at in one round. */
const BATCH = 100

/** One order that cannot be closed, whatever is wrong with it, must not keep those behind it open for ever. */
async function expire(ctx: Context, orderId: string, site: Site): Promise<boolean> {
  try {
    return (await inTransaction(ctx, (tx) => closeOrder(tx, orderId, 'expired', site))) === 'closed'
  } catch (err) {
    ctx.log.error({ err, event: 'expiryFailed', orderId }, 'an order could not be expired')
    return false
  }
}

/**
 * Expires open orders whose time ran out and gives their stock back. An order whose money may be on its way waits until
 * that money is final or gone, so the round looks past those (ordering#expiry). Returns how many expired.
 */
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
    // While a chain stands still, its overdue orders cost a question a round and no transaction each.
    const ready =
      rows.length === 0
        ? new Set<string>()
        : await findExpired(
            ctx,
            rows.map((row) => row.id),
          )
    for (const { id } of rows) if (ready.has(id) && (await expire(ctx, id, site))) expired++
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return expired
    after = { at: last.expires_at, id: last.id }
  }
}
