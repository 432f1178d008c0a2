import type { ReactNode } from 'react'
import { LANGUAGES } from '../../../basics/locales.ts'
import { useClockOffset } from '../../client/serverClock.ts'
import { Countdown, useRemaining } from '../../ui/Countdown.tsx'
import { classes } from '../../ui/classes.ts'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { useIsLive } from './LocalTime.tsx'
import { localTime } from './localTime.ts'
import { utcTime } from './utcTime.ts'

/** The server's time, updated every second until `until`. */
export function useNowUntil(untilMs: number): number {
  const remaining = useRemaining(untilMs - useClockOffset())
  return untilMs - remaining
}

/** In UTC from the server; after hydration in the reader's time zone, with the time left. */
export function Deadline({ untilMs }: { untilMs: number }) {
  const locale = useLocale()
  const isLive = useIsLive()
  const offset = useClockOffset()
  const utc = utcTime(untilMs)
  return (
    <p className="grid text-sm">
      {isLive && (
        <Line time={localTime(untilMs, locale)} untilMs={untilMs}>
          <Countdown untilMs={untilMs - offset} />
        </Line>
      )}
      {/* Keeps its place, unseen, so that nothing below moves on hydration. */}
      <Line time={utc} untilMs={untilMs} isUnseen={isLive} isLeftUnseen>
        00:00
      </Line>
    </p>
  )
}

type LineProps = {
  time: string
  untilMs: number
  isUnseen?: boolean
  isLeftUnseen?: boolean
  children: ReactNode
}

function Line({ time, untilMs, isUnseen, isLeftUnseen, children }: LineProps) {
  const t = useTexts('pay')
  const isAhead = LANGUAGES[useLocale()].timeLeftFirst
  const shape = 'col-start-1 row-start-1 flex flex-wrap items-baseline justify-center gap-x-3'
  const left = classes('font-semibold text-amber-text', isLeftUnseen && 'invisible noscript:hidden')
  return (
    <span className={classes(shape, isUnseen && 'invisible')} aria-hidden={isUnseen || undefined}>
      <span className="text-quiet">{t.payBefore}</span>
      <time dateTime={new Date(untilMs).toISOString()} className="tabular-nums">
        {time}
      </time>
      <span className={left}>
        {isAhead && t.timeLeft} {children} {!isAhead && t.timeLeft}
      </span>
    </span>
  )
}
