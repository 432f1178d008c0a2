import { DAY_MS } from '../../../basics/durations.ts'
import type { NetworkId } from '../../../basics/networks.ts'

/** A payment not yet seen by the shop. Stored without `hash` before signing, during which the tab may close. */
export type PendingPay = {
  orderId: string
  /** Of a payment to the contract. */
  payOrderId?: string
  /** Receiver and amount of a transfer. */
  sent?: string
  network: NetworkId
  owner: string
  nonce: number
  atMs: number
  hash?: string
}

const KEY = 'pendingPays'
/** Mined or dropped by then. */
const PENDING_LIFE_MS = DAY_MS

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function readAll(store: Store, nowMs: number): PendingPay[] {
  try {
    const list: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(list)
      ? (list as PendingPay[]).filter(
          ({ atMs }) => typeof atMs === 'number' && nowMs - atMs < PENDING_LIFE_MS,
        )
      : []
  } catch {
    return []
  }
}

/** Must not stop a payment; the watcher finds the money anyway. */
function writeAll(store: Store, list: readonly PendingPay[]) {
  try {
    if (list.length) store.setItem(KEY, JSON.stringify(list))
    else store.removeItem(KEY)
  } catch {
    // Payments go on without the note.
  }
}

export const findPending = (
  orderId: string,
  store: Store = localStorage,
  nowMs = Date.now(),
): PendingPay | undefined => readAll(store, nowMs).find((one) => one.orderId === orderId)

export function notePending(
  pending: PendingPay,
  store: Store = localStorage,
  nowMs = Date.now(),
): void {
  writeAll(store, [
    ...readAll(store, nowMs).filter(({ orderId }) => orderId !== pending.orderId),
    pending,
  ])
}

export function dropPending(
  orderId: string,
  store: Store = localStorage,
  nowMs = Date.now(),
): void {
  writeAll(
    store,
    readAll(store, nowMs).filter((one) => one.orderId !== orderId),
  )
}
