import { MINUTE_MS } from '../../../basics/durations.ts'
import { RESERVATION_MS } from '../../../basics/stockReservation.ts'
import { useDeviceOrders, type DeviceOrder } from '../../client/deviceOrders.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { useSession } from '../../client/session.ts'

const ASK_MS = MINUTE_MS

const isNew = ({ placedAt }: DeviceOrder): boolean => Date.now() - placedAt < RESERVATION_MS

/** How many orders wait for the buyer: the account's, or those of this device. */
export function useWaiting(): number {
  const { signedIn } = useSession()
  const device = useDeviceOrders()
  const { data } = useMemberCall('countOrders', {}, { refetchInterval: ASK_MS })
  if (signedIn) return data?.waiting ?? 0
  return device.filter((order) => order.waits ?? isNew(order)).length
}
