import type { CallResult } from '../../../api/calls.ts'
import { useCall } from '../../client/queries.ts'
import type { AnyOrder } from '../pay/payView.ts'

const POLL_MS = 2_000

export type Charge = NonNullable<CallResult<'GET appleShop/orderCharge'>['charge']>

/**
 * The charge that an order of whitelist mode waits for. Until it is known to be refused, `isCharging`, also while the shop
 * does not answer: whoever was asked to pay meanwhile would pay twice.
 */
export function useCharge({ orderId, secret, mode, status }: AnyOrder): { charge: Charge | null; isCharging: boolean } {
  const isAwaited = mode === 'whitelist' && status === 'unpaid'
  const query = useCall('GET appleShop/orderCharge', { orderId, secret }, {
    staleTime: 0, enabled: isAwaited, refetchInterval: ({ state: { data } }) => (data?.charge?.state === 'refused' ? false : POLL_MS),
  })
  const charge = query.data?.charge ?? null
  return { charge, isCharging: isAwaited && (!query.data || (charge !== null && charge.state !== 'refused')) }
}
