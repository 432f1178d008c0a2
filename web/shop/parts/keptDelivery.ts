import { keep, readKeptJson } from '../../client/storage.ts'
import { DELIVERY_KEY } from '../memberKeys.ts'

/** Kept on this device only. */
export type Delivery = {
  email: string
  country: string
  address: string
  name: string
  phone: string
}

export const NO_DELIVERY: Delivery = { email: '', country: '', address: '', name: '', phone: '' }

export function keptDelivery(): Delivery {
  const kept = readKeptJson(DELIVERY_KEY) as Partial<Delivery> | null
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return {
    email: text(kept?.email),
    country: text(kept?.country),
    address: text(kept?.address),
    name: text(kept?.name),
    phone: text(kept?.phone),
  }
}

/** Empty fields keep an earlier order's value. */
export function keepDelivery(delivery: Delivery): void {
  const filled = Object.fromEntries(
    Object.entries(delivery).filter(([, value]) => value.trim() !== ''),
  )
  keep(DELIVERY_KEY, JSON.stringify({ ...keptDelivery(), ...filled }))
}
