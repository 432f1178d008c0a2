import { LANGUAGES } from '../../../basics/locales.ts'
import { useClockOffset } from '../../client/serverClock.ts'
import { Countdown, useRemaining } from '../../ui/Countdown.tsx'
import { classes } from '../../ui/classes.ts'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { LocalTime, useIsLive } from './LocalTime.tsx'

/** The server's time, updated every second until `until`. */
export function useNowUntil(untilMs: number): number {
  const remaining = useRemaining(untilMs - useClockOffset())
  return untilMs - remaining
}

/** The deadline as the server renders it, and the remaining time after hydration. */
export function Deadline({ untilMs }: { untilMs: number }) {
  const t = useTexts('pay')
  const isLive = useIsLive()
  const offset = useClockOffset()
  const isAhead = LANGUAGES[useLocale()].timeLeftFirst
  return (
    <p className="flex flex-wrap items-baseline justify-center gap-x-3 text-sm">
      <span className="text-quiet">{t.payBefore}</span>
      <LocalTime ms={untilMs} />
      {/* Its line is reserved before it is shown. */}
      <span
        className={classes('font-semibold text-amber-text noscript:hidden', !isLive && 'invisible')}
      >
        {isAhead && t.timeLeft} {isLive ? <Countdown untilMs={untilMs - offset} /> : '00:00'}{' '}
        {!isAhead && t.timeLeft}
      </span>
    </p>
  )
}
