import { isCourier, type Courier } from '../../../basics/couriers.ts'

const KEY = 'office.courier'

/** The courier of the last parcel that was sent from this browser. */
export function readLastCourier(): Courier | undefined {
  try {
    const kept = localStorage.getItem(KEY)
    return kept !== null && isCourier(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepCourier(courier: Courier): void {
  try {
    localStorage.setItem(KEY, courier)
  } catch {
    // The next parcel starts with the first courier of the list.
  }
}
