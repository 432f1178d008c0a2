import { textIn } from '../../../basics/locales.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import type { Caller } from '../../../api/caller.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { readToShip } from '../orders/read/readToShip.ts'

/** Names and addresses to print; each order's reading is recorded. Orders with nothing to ship are left out. */
export async function readPackingSlips(
  ctx: ActorContext,
  { locale }: Pick<Caller, 'locale'>,
  { orderIds }: CallInput<'readPackingSlips'>,
): Promise<CallResult<'readPackingSlips'>> {
  let slips: CallResult<'readPackingSlips'>['slips'] = []
  await asStaff(ctx, 'customers.read', async (tx) => {
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
    for (const { orderId } of slips)
      await audit(tx, { action: 'readPackingSlip', subject: { kind: 'order', id: orderId } })
    return slips.length > 0
  })
  return { slips }
}
