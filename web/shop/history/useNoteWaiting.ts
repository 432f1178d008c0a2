import { useEffect } from 'react'
import { waitsForBuyer } from '../../../basics/orderTabs.ts'
import { noteDeviceOrder } from '../../client/deviceOrders.ts'
import type { AnyOrder } from '../parts/payView.ts'
import { useHasOffer } from '../refund/useHasOffer.ts'

/** Remembers on this device what the order that is shown is, and whether it waits for its buyer. */
export function useNoteWaiting(order: AnyOrder | undefined): void {
  const refundWaits = useHasOffer(order)
  const waits =
    order &&
    waitsForBuyer({
      status: order.status,
      paymentStatus: order.payment?.status,
      refundWaits,
    })
  useEffect(() => {
    if (order === undefined || waits === undefined) return
    const { orderId, status, total, asset, product } = order
    noteDeviceOrder(orderId, waits, { goods: product.name, total: `${total} ${asset}`, status })
  }, [order, waits])
}
