import { useSyncExternalStore } from 'react'

/** Smaller differences are network delay. */
const SLACK_MS = 3_000

let offset = 0
const listeners = new Set<() => void>()

/** From each answer that no one caches: wrong device clocks must not show deadlines as passed. */
export function noteServerTime(timestampMs: number): void {
  const found = timestampMs - Date.now()
  const next = Math.abs(found) < SLACK_MS ? 0 : found
  if (Math.abs(next - offset) < SLACK_MS) return
  offset = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Server clock minus device clock in ms; 0 until known. */
export const clockOffset = (): number => offset

export const useClockOffset = (): number => useSyncExternalStore(subscribe, clockOffset, () => 0)
