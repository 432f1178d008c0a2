import { useSyncExternalStore } from 'react'

/** Answers travel for a while; a smaller difference is not the clock's. */
const SLACK_MS = 3_000

let offset = 0
const listeners = new Set<() => void>()

/** Called with the timestamp of every answer: phones with a wrong clock must not show deadlines as passed. */
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

/** Milliseconds by which the server's clock is ahead of this device's; zero until an answer has shown otherwise. */
export const useClockOffset = (): number =>
  useSyncExternalStore(
    subscribe,
    () => offset,
    () => 0,
  )
