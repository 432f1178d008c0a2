import { refuse } from '../../../basics/errors.ts'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { lockKeyOption } from '../catalogue/keyStock.ts'
import { countLeft, followKeys } from '../keys/keyStock.ts'
import { listStockedOptions } from '../keys/listStockedOptions.ts'
import { readLines } from '../orders/lines/orderLine.ts'
import { giveKeys } from '../orders/pay/giveKeys.ts'
import { listWaitingOrders } from '../orders/read/listWaitingOrders.ts'
import { lockOrder } from '../orders/read/orderRow.ts'

const BATCH = 200

/** Gives an order its missing keys, unless open orders reserve them. Its stock was taken when paid. */
async function deliverTo(tx: TransactionContext, orderId: string): Promise<number[]> {
  const order = await lockOrder(tx, orderId)
  if (!order || order.status === 'unpaid') return []
  const waiting = (await readLines(tx, orderId)).filter(({ toShip, count }) => toShip === count)
  const options = [...new Set(waiting.map(({ optionId }) => optionId))].sort((a, b) => a - b)
  for (const optionId of options) {
    const option = await lockKeyOption(tx, optionId)
    if (!option?.keyed) continue
    const wanted = waiting
      .filter((line) => line.optionId === optionId)
      .reduce((sum, { count }) => sum + count, 0)
    if ((await countLeft(tx, optionId)) < wanted + option.held) return []
  }
  const given = await giveKeys(tx, orderId)
  for (const optionId of options)
    if (given.length > 0 && (await lockKeyOption(tx, optionId))?.keyed)
      await followKeys(tx, optionId)
  return given
}

/** Delivers paid lines that found no key, oldest first, once there are keys again. Returns the number of orders. */
export async function deliverWaiting(ctx: Context): Promise<number> {
  const options = await listStockedOptions(ctx)
  if (options.length === 0) return 0
  let delivered = 0
  for (const orderId of await listWaitingOrders(ctx, options, BATCH))
    await inTransaction(ctx, async (tx) => {
      if ((await deliverTo(tx, orderId)).length > 0) delivered++
    })
  return delivered
}

export async function deliverKeys(
  ctx: ActorContext,
  { orderId }: { readonly orderId: string },
): Promise<{ delivered: number[] }> {
  let delivered: number[] = []
  await asStaff(ctx, 'orders.ship', async (tx) => {
    if (!(await lockOrder(tx, orderId))) refuse('orderUnknown')
    delivered = await deliverTo(tx, orderId)
    await audit(tx, {
      action: 'deliverKeys',
      subject: { kind: 'order', id: orderId },
      facts: { lines: delivered.join(',') },
    })
    return true
  })
  return { delivered }
}
