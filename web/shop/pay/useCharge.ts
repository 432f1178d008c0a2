import type { CallResult } from '../../../api/calls.ts'
import { useCall } from '../../client/queries.ts'
import type { AnyOrder } from '../parts/payView.ts'

const POLL_MS = 2_000

export type Charge = NonNullable<CallResult<'readOrderCharge'>['charge']>

/**
 * The charge that a whitelist order waits for. `isCharging` until it is known to be refused, also while the
 * shop does not answer (`isUnknown`): asking for payment meanwhile would collect twice.
 */
export function useCharge({ orderId, secret, mode, status, payment }: AnyOrder): {
  charge: Charge | null
  isCharging: boolean
  isUnknown: boolean
} {
  const isAwaited = mode === 'whitelist' && status === 'unpaid'
  const query = useCall(
    'readOrderCharge',
    { orderId, secret },
    {
      staleTime: 0,
      enabled: isAwaited,
      refetchInterval: ({ state: { data } }) =>
        data?.charge?.state === 'refused' ? false : POLL_MS,
    },
  )
  const charge = query.data?.charge ?? null
  // A token with a transfer fee delivers less than was charged; the remainder is due.
  const isOver =
    charge?.state === 'refused' || (charge?.state === 'done' && payment?.status === 'short')
  return {
    charge,
    isCharging: isAwaited && (!query.data || (charge !== null && !isOver)),
    isUnknown: isAwaited && query.isError,
  }
}
