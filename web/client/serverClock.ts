import { useSyncExternalStore } from 'react'

/** Smaller differences are network delay. */
const SLACK_MS = 3_000

let offset = 0
const listeners = new Set<() => void>()

/** Takes the timestamp of every answer. Devices with a wrong clock must not show deadlines as passed. */
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

/** Milliseconds by which the server's clock is ahead of this device's; 0 until known. */
export const useClockOffset = (): number =>
  useSyncExternalStore(
    subscribe,
    () => offset,
    () => 0,
  )
