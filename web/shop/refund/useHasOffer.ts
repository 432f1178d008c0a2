import { useCall } from '../../client/queries.ts'
import type { AnyOrder } from '../parts/payView.ts'
import { hasOffer } from './refundView.ts'

/** True while a refund waits for the buyer's address, and could be sent there. */
export function useHasOffer(order: AnyOrder | undefined): boolean {
  const isOffered = order?.refunds.some(({ state }) => state === 'offered') === true
  const networks = useCall('listNetworks', {}, { enabled: isOffered })
  return isOffered && hasOffer(order, networks.data)
}
