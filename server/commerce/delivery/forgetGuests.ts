import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { ordersWithRefunds } from '../../money/refunds/ordersWithRefunds.ts'
import { forgetGuest, forgetReturnPhotos, listOldGuests } from '../orders/read/oldGuests.ts'

const BATCH = 100

/** Forgets what higher folders know of the order. */
type AlsoForget = (tx: TransactionContext, orderId: string, before: Date) => Promise<void>

/**
 * Deletes names, phones, addresses, e-mail addresses and photos of guests' long-ended orders; the country stays for
 * the books. Skips orders with a refund under way. Returns the number of orders.
 */
export async function forgetGuests(
  ctx: Context,
  afterMs: number,
  alsoForget: AlsoForget = async () => {},
): Promise<number> {
  const before = new Date(ctx.now().getTime() - afterMs)
  await forgetReturnPhotos(ctx, before)
  let after = { at: new Date(0), id: '' }
  for (let forgotten = 0; ;) {
    const orders = await listOldGuests(ctx, before, after, BATCH)
    const ids = orders.map(({ id }) => id)
    const open = await ordersWithRefunds(ctx, ids, ['offered', 'claimed', 'approved', 'sent'])
    for (const { id } of orders) {
      if (open.has(id)) continue
      await inTransaction(ctx, async (tx) => {
        if (!(await forgetGuest(tx, id, before))) return
        // A courier's page names the receiver.
        await sql.named`
          update parcel set tracking = null, note = '' where order_id = ${id}`.execute(tx.db)
        await alsoForget(tx, id, before)
        forgotten++
      })
    }
    const last = orders.at(-1)
    if (!last || orders.length < BATCH) return forgotten
    after = last
  }
}
