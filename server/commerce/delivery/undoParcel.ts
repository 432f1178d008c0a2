import { refuse } from '../../../basics/errors.ts'
import { sql } from '../../platform/db/sql.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { moveLines } from '../orders/lines/moveLines.ts'
import { lockOrder } from '../orders/read/orderRow.ts'
import { UNDO_MS, lockParcel, orderOfParcel, readParcel } from './parcel.ts'

/**
 * Takes a parcel back: its pieces are to ship again. Refuses `conflict` after a day, or once a piece was received or
 * is in return.
 */
export async function undoParcel(
  ctx: ActorContext,
  { parcelId }: { readonly parcelId: string },
): Promise<Record<never, never>> {
  await asStaff(ctx, 'orders.ship', async (tx) => {
    const orderId = (await orderOfParcel(tx, parcelId)) ?? refuse('notFound')
    await lockOrder(tx, orderId)
    const parcel = await lockParcel(tx, parcelId)
    if (!parcel || parcel.undone) return refuse('notFound')
    if (tx.now().getTime() - parcel.shippedAt.getTime() > UNDO_MS) refuse('conflict')
    const { lines } = await readParcel(tx, orderId, parcelId)
    if (!(await moveLines(tx, orderId, 'unship', lines))) refuse('conflict')
    await sql.named`
      update parcel set undone_at = ${tx.now()} where id = ${parcelId}::bigint`.execute(tx.db)
    await audit(tx, {
      action: 'undoParcel',
      subject: { kind: 'order', id: orderId },
      facts: { parcel: parcelId },
    })
    return true
  })
  return {}
}
