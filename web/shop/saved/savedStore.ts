import { useSyncExternalStore } from 'react'
import { MAX_SAVED } from '../../../basics/cart.ts'
import { keep, readKept, readKeptJson } from '../../client/storage.ts'

const LARGEST_ID = 2_147_483_647
const NONE: readonly number[] = []
const listeners = new Set<() => void>()

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= LARGEST_ID

/** Each stored product once, and no more than fit. */
export const readIds = (stored: unknown, most: number): readonly number[] =>
  Array.isArray(stored)
    ? [...new Set(stored.slice(0, 10 * most).filter(isId))].slice(0, most)
    : NONE

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Products on this device, the newest first (rules: privacy#on-the-device). */
function createList(key: string, most: number) {
  let read: { text: string | undefined; ids: readonly number[] } | undefined
  const list = (): readonly number[] => {
    const text = readKept(key)
    if (!read || read.text !== text) read = { text, ids: readIds(readKeptJson(key), most) }
    return read.ids
  }
  const write = (ids: readonly number[]): void => {
    keep(key, ids.length > 0 ? JSON.stringify(ids) : undefined)
    tell()
  }
  return {
    list,
    add: (id: number) => write([id, ...list().filter((one) => one !== id)].slice(0, most)),
    remove: (id: number) => write(list().filter((one) => one !== id)),
    clear: () => write([]),
    /** Undefined before hydration. */
    use: (): readonly number[] | undefined =>
      useSyncExternalStore<readonly number[] | undefined>(subscribe, list, () => undefined),
  }
}

export const favourites = createList('favourites', MAX_SAVED)
export const seen = createList('seen', 30)

const SEEN_OFF = 'seenOff'
const isSeenKept = (): boolean => readKept(SEEN_OFF) === undefined

/** Undefined before hydration. */
export const useSeenKept = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(subscribe, isSeenKept, () => undefined)

/** Without it nothing that was looked at is kept, and what was kept is gone. */
export function keepSeen(isKept: boolean): void {
  keep(SEEN_OFF, isKept ? undefined : '1')
  if (isKept) tell()
  else seen.clear()
}

export function noteSeen(productId: number): void {
  if (isSeenKept() && seen.list()[0] !== productId) seen.add(productId)
}
