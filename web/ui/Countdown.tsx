import { useEffect, useState } from 'react'
import { SECOND_MS } from '../../basics/durations.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** "29:41", "1:05:00", never below "00:00". */
export function formatRemaining(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS))
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours ? `${hours}:${rest}` : rest
}

/** Milliseconds until a moment, updated every second; the server's value before hydration. */
export function useRemaining(untilMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [untilMs])
  return Math.max(0, untilMs - now)
}

export function Countdown({ untilMs }: { untilMs: number }) {
  const remaining = useRemaining(untilMs)
  return (
    <time role="timer" className="tabular-nums" suppressHydrationWarning>
      {formatRemaining(remaining)}
    </time>
  )
}
