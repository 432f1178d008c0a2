import { useSyncExternalStore } from 'react'
import { useClockOffset } from '../../client/serverClock.ts'
import { Countdown, useRemaining } from '../../ui/Countdown.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { utcTime } from './utcTime.ts'

const never = () => () => {}
/** False on the server and at the first drawing in the browser. */
export const useIsLive = (): boolean => useSyncExternalStore(never, () => true, () => false)

/** Now by the server's clock, renewed every second until the moment has come. */
export function useNowUntil(untilMs: number): number {
  const remaining = useRemaining(untilMs - useClockOffset())
  return untilMs - remaining
}

/** The deadline as the server writes it, and what is left of it once the page lives. */
export function Deadline({ untilMs }: { untilMs: number }) {
  const t = useTexts('pay')
  const isLive = useIsLive()
  const offset = useClockOffset()
  return (
    <p className="flex flex-wrap items-baseline justify-center gap-x-3 text-sm">
      <span className="text-quiet">{t.payBefore}</span>
      <time dateTime={new Date(untilMs).toISOString()} className="tabular-nums">{utcTime(untilMs)}</time>
      {isLive && (
        <span className="font-semibold text-amber-text">
          <Countdown untilMs={untilMs - offset} /> {t.timeLeft}
        </span>
      )}
    </p>
  )
}
