import { keep, readKeptJson } from '../client/storage.ts'

/** Where the goods go; kept on this device for the next order and nowhere else. */
export type Delivery = { email: string; country: string; address: string; phone: string }

const KEY = 'delivery'
export const NO_DELIVERY: Delivery = { email: '', country: '', address: '', phone: '' }

export function keptDelivery(): Delivery {
  const kept = readKeptJson(KEY) as Partial<Delivery> | null
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return {
    email: text(kept?.email),
    country: text(kept?.country),
    address: text(kept?.address),
    phone: text(kept?.phone),
  }
}

/** Empty fields of this order leave what an earlier order filled. */
export function keepDelivery(delivery: Delivery): void {
  const filled = Object.fromEntries(
    Object.entries(delivery).filter(([, value]) => value.trim() !== ''),
  )
  keep(KEY, JSON.stringify({ ...keptDelivery(), ...filled }))
}
