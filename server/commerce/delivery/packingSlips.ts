import { textIn } from '../../../basics/locales.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import type { Caller } from '../../../api/caller.ts'
import { asStaff, audit, auditEach, type ActorContext } from '../../people/staff/asStaff.ts'
import { refuse } from '../../../basics/errors.ts'
import { readLines } from '../orders/lines/orderLine.ts'
import { findOrder } from '../orders/read/orderRow.ts'
import { readReceiver } from '../orders/read/readReceiver.ts'
import { readToShip } from '../orders/read/readToShip.ts'
import { orderOfParcel, readParcels } from './parcel.ts'

/** Names and addresses to print; each order's reading is recorded. Orders with nothing to ship are left out. */
export async function readPackingSlips(
  ctx: ActorContext,
  { locale }: Pick<Caller, 'locale'>,
  { orderIds }: CallInput<'readPackingSlips'>,
): Promise<CallResult<'readPackingSlips'>> {
  let slips: CallResult<'readPackingSlips'>['slips'] = []
  await asStaff(ctx, 'orders.receiver', async (tx) => {
    const orders = await readToShip(tx, orderIds)
    slips = [...new Set(orderIds)].flatMap((id) => {
      const order = orders.get(id)
      if (!order || order.lines.length === 0) return []
      return [
        {
          ...order,
          createdAt: order.createdAt.getTime(),
          lines: order.lines.map((line) => ({
            ...line,
            name: textIn(line.name, locale),
            option: textIn(line.option, locale),
          })),
        },
      ]
    })
    const subjects = slips.map(({ orderId }) => ({ kind: 'order', id: orderId }) as const)
    await auditEach(tx, 'readPackingSlip', subjects)
    return slips.length > 0
  })
  return { slips }
}

export async function readParcelSlip(
  ctx: ActorContext,
  { locale }: Pick<Caller, 'locale'>,
  { parcelId }: CallInput<'readParcelSlip'>,
): Promise<CallResult<'readParcelSlip'>> {
  let slip: CallResult<'readParcelSlip'> | undefined
  await asStaff(ctx, 'orders.receiver', async (tx) => {
    const orderId = (await orderOfParcel(tx, parcelId)) ?? refuse('notFound')
    const parcels = await readParcels(tx, orderId)
    const parcel = parcels.find((one) => one.parcelId === parcelId) ?? refuse('notFound')
    const order = (await findOrder(tx, orderId)) ?? refuse('notFound')
    const receiver = await readReceiver(tx, orderId)
    const lines = new Map((await readLines(tx, orderId)).map((line) => [line.lineNo, line]))
    slip = {
      orderId,
      createdAt: order.created_at.getTime(),
      receiverName: receiver.receiver_name ?? '',
      phone: receiver.phone ?? '',
      country: receiver.country ?? '',
      address: receiver.address ?? '',
      lines: parcel.lines.map(({ lineNo, count }) => ({
        lineNo,
        count,
        name: textIn(lines.get(lineNo)!.snapshot.name, locale),
        option: textIn(lines.get(lineNo)!.snapshot.option, locale),
      })),
    }
    await audit(tx, { action: 'readPackingSlip', subject: { kind: 'order', id: orderId } })
    return true
  })
  return slip!
}
