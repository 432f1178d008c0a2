import { useEffect, useState } from 'react'
import { keep, readKept } from '../../client/storage.ts'
import { MINUTE_MS, SECOND_MS } from '../../../basics/durations.ts'

/** Milliseconds between codes, in every pane and across reloads (rules: accounts#codes). */
export const CODE_WAIT_MS = MINUTE_MS
const KEY = 'codeWait'

/** When the stored wait ends; capped, in case the clock was turned back. */
export const waitEnds = (kept: string | undefined, nowMs: number): number =>
  Math.min(Number(kept) || 0, nowMs + CODE_WAIT_MS)

/** Returns the seconds until a code may be sent again, and a function that starts the wait. */
export function useCodeWait(): { seconds: number; begin: (waitSeconds: number) => void } {
  const [untilMs, setUntil] = useState(0)
  const [nowMs, setNow] = useState(0)
  useEffect(() => {
    setNow(Date.now())
    setUntil(waitEnds(readKept(KEY), Date.now()))
  }, [])
  const waiting = untilMs > nowMs
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [waiting])
  const begin = (waitSeconds: number) => {
    const now = Date.now()
    const until = waitEnds(String(now + waitSeconds * SECOND_MS), now)
    keep(KEY, String(until))
    setNow(now)
    setUntil(until)
  }
  return { seconds: waiting ? Math.ceil((untilMs - nowMs) / SECOND_MS) : 0, begin }
}
