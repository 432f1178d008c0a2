import { refuse } from '../../../basics/errors.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { reachBuyer, type Site } from '../orders/notifyBuyer.ts'
import { findOrder } from '../orders/read/orderRow.ts'

/** Refuses `conflict` where links cannot be made or the buyer left no contact. */
export async function sendOrderLink(
  ctx: ActorContext,
  { orderId }: { readonly orderId: string },
  site: Site,
): Promise<Record<never, never>> {
  await asStaff(ctx, 'orders.ship', async (tx) => {
    if (!(await findOrder(tx, orderId))) refuse('orderUnknown')
    if (site === null || !(await reachBuyer(tx, site, orderId, 'orderLink', {}))) refuse('conflict')
    await audit(tx, { action: 'sendOrderLink', subject: { kind: 'order', id: orderId } })
    return true
  })
  return {}
}
