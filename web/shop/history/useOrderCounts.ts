import { MINUTE_MS } from '../../../basics/durations.ts'
import type { OrderCounts } from '../../../basics/orderTabs.ts'
import { RESERVATION_MS } from '../../../basics/stockReservation.ts'
import { useDeviceOrders, type DeviceOrder } from '../../client/deviceOrders.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { useSession } from '../../client/session.ts'

const ASK_MS = MINUTE_MS

const isNew = ({ placedAt }: DeviceOrder): boolean => Date.now() - placedAt < RESERVATION_MS

const NONE: OrderCounts = { toPay: 0, toShip: 0, toReceive: 0, afterSale: 0 }

/** How many orders wait for the buyer, and are under way: the account's, or of this device those that wait. */
export function useOrderCounts(): { readonly waiting: number; readonly tabs: OrderCounts } {
  const { signedIn } = useSession()
  const device = useDeviceOrders()
  const { data } = useMemberCall('countOrders', {}, { refetchInterval: ASK_MS })
  if (signedIn) return data ?? { waiting: 0, tabs: NONE }
  const waiting = device.filter((order) => order.waits ?? isNew(order))
  const toPay = waiting.filter(({ seen }) => (seen?.status ?? 'unpaid') === 'unpaid').length
  return { waiting: waiting.length, tabs: { ...NONE, toPay, afterSale: waiting.length - toPay } }
}
