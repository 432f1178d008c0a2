import { useEffect, useState } from 'react'
import { keep, readKept } from '../../client/storage.ts'

/** accounts#codes: the button is off for 60 seconds, also in another pane and after a reload. */
export const CODE_WAIT_MS = 60_000
const KEY = 'codeWait'
const SECOND_MS = 1_000

/** Until when the kept wait lasts; a clock that was turned back must not make it longer. */
export const waitEnds = (kept: string | undefined, nowMs: number): number =>
  Math.min(Number(kept) || 0, nowMs + CODE_WAIT_MS)

/** Seconds until a code may be sent again, and how to begin waiting. */
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
