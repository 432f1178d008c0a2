import { refuse } from '../../../basics/errors.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { sql } from '../../platform/db/sql.ts'
import { asStaff, audit, changedFacts, type ActorContext } from '../../people/staff/asStaff.ts'
import { lockParcel, readParcel, sendingOf } from './parcel.ts'

export async function correctParcel(
  ctx: ActorContext,
  { parcelId, version, ...sending }: CallInput<'correctParcel'>,
): Promise<CallResult<'correctParcel'>> {
  const { courier, courierName, tracking, note } = sendingOf(sending)
  let result: CallResult<'correctParcel'> | undefined
  await asStaff(ctx, 'orders.ship', async (tx) => {
    const parcel = await lockParcel(tx, parcelId)
    if (!parcel || parcel.undone) return refuse('notFound')
    if (parcel.version !== version) refuse('conflict')
    const before = await readParcel(tx, parcel.orderId, parcelId)
    await sql.named`
      update parcel set courier = ${courier}, courier_name = ${courierName}, tracking = ${tracking},
        note = ${note}, changed_at = ${tx.now()}, version = version + 1
      where id = ${parcelId}::bigint`.execute(tx.db)
    const after = await readParcel(tx, parcel.orderId, parcelId)
    await audit(tx, {
      action: 'correctParcel',
      subject: { kind: 'order', id: parcel.orderId },
      facts: {
        parcel: parcelId,
        ...changedFacts(
          { courier: before.courierName, tracking: before.tracking },
          { courier: after.courierName, tracking: after.tracking },
        ),
      },
    })
    result = after
    return true
  })
  return result!
}
