import { useEffect, useRef, useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { NO_DELIVERY, keptDelivery, type Delivery } from './keptDelivery.ts'
import { addressesInput } from '../loads.ts'

function isUntouched(typed: Delivery): boolean {
  const kept = keptDelivery()
  return (['country', 'address', 'name', 'phone'] as const).every(
    (field) => typed[field] === kept[field],
  )
}

/** Reports a member's default address once it is known. */
function useOwnAddress(
  wanted: boolean,
  fill: (own: Pick<Delivery, 'country' | 'address' | 'name' | 'phone'>) => void,
): void {
  const { data } = useMemberCall('listAddresses', addressesInput, { enabled: wanted })
  const own = data?.records.find(({ isDefault }) => isDefault)
  const filled = useRef(false)
  useEffect(() => {
    if (!own || filled.current) return
    filled.current = true
    const { name, country, address, phone } = own
    fill({ country, address, name, phone })
  })
}

type Served = CallResult<'listCountries'>['records'] | undefined

/** Drops a country that the shop does not deliver to. */
const toServed = (delivery: Delivery, served: Served): Delivery =>
  served && !served.some(({ code }) => code === delivery.country)
    ? { ...delivery, country: '' }
    : delivery

/** From this device's last order, or a member's address; `isRead` once known. */
export function useDelivery(isPosted: boolean, served: Served) {
  const [kept, setDelivery] = useState<Delivery>()
  const delivery = toServed(kept ?? NO_DELIVERY, served)
  // Read after hydration: the server does not know this device.
  useEffect(() => setDelivery(keptDelivery()), [])
  useOwnAddress(isPosted, (own) =>
    setDelivery((now) => (now && isUntouched(now) ? { ...now, ...own } : now)),
  )
  return {
    delivery,
    isRead: kept !== undefined,
    changeDelivery: (part: Partial<Delivery>) => setDelivery({ ...delivery, ...part }),
  }
}
