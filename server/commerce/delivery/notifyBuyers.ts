import { courierName, isCourier, trackingUrl } from '../../../basics/couriers.ts'
import type { Context } from '../../platform/db/context.ts'
import { readDue } from '../../platform/events/takeDue.ts'
import { notifyBuyer, type Site } from '../orders/notifyBuyer.ts'
import { findOrder } from '../orders/read/orderRow.ts'
import { formatMicro } from '../../../basics/money.ts'

const text = (fact: string | number | boolean | undefined): string =>
  fact === undefined ? '' : String(fact)

/** Each event once; nothing waits for it. */
export const notifyBuyers = (ctx: Context, site: Site): Promise<number> =>
  readDue(ctx, 'mail', async (tx, { name, subjectId: orderId, facts }) => {
    const order = await findOrder(tx, orderId)
    if (!order) return
    if (name === 'order.paid') {
      // Its keys are mailed at the same time, and say that it is paid.
      if (order.status !== 'paid') return
      return notifyBuyer(tx, site, orderId, 'orderConfirmed', {
        amount: formatMicro(order.total_micro),
        asset: order.asset,
      })
    }
    if (name !== 'order.shipped') return
    if (facts['keys'] !== undefined)
      return notifyBuyer(tx, site, orderId, 'keysReady', { lines: text(facts['keys']) })
    const courier = text(facts['courier'])
    const tracking = text(facts['tracking'])
    await notifyBuyer(tx, site, orderId, 'orderShipped', {
      courier: isCourier(courier) ? courierName(courier) : '',
      tracking,
      url: trackingUrl(courier, tracking) ?? '',
    })
  })
