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

/** Reports a member's e-mail address once it is known. */
function useOwnEmail(wanted: boolean, fill: (email: string) => void): void {
  const email = useMemberCall('readAccount', {}, { enabled: wanted }).data?.user.email
  const filled = useRef(false)
  useEffect(() => {
    if (!email || filled.current) return
    filled.current = true
    fill(email)
  })
}

type Served = CallResult<'listCountries'>['records'] | undefined

/** Drops a country that the shop does not deliver to. */
const toServed = (delivery: Delivery, served: Served): Delivery =>
  served && !served.some(({ code }) => code === delivery.country)
    ? { ...delivery, country: '' }
    : delivery

type Goods = { readonly posted: boolean; readonly mailed: boolean }

/** From this device's last order, or a member's address or e-mail address; `isRead` once known. */
export function useDelivery({ posted, mailed }: Goods, served: Served) {
  const [kept, setDelivery] = useState<Delivery>()
  const delivery = toServed(kept ?? NO_DELIVERY, served)
  // Read after hydration: the server does not know this device.
  useEffect(() => setDelivery(keptDelivery()), [])
  useOwnAddress(posted, (own) =>
    setDelivery((now) => (now && isUntouched(now) ? { ...now, ...own } : now)),
  )
  useOwnEmail(mailed && kept !== undefined, (email) =>
    setDelivery((now) => (now?.email === '' ? { ...now, email } : now)),
  )
  return {
    delivery,
    isRead: kept !== undefined,
    changeDelivery: (part: Partial<Delivery>) => setDelivery({ ...delivery, ...part }),
  }
}
