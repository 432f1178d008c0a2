import { useSyncExternalStore } from 'react'
import { classes } from '../../ui/classes.ts'
import { useLocale } from '../../ui/texts.tsx'
import { localTime } from './localTime.ts'
import { utcTime } from './utcTime.ts'

const never = () => () => {}
/** False on the server and during hydration. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Formats times for the reader; in UTC until hydration. */
export function useReaderTime(): (ms: number) => string {
  const locale = useLocale()
  const isLive = useIsLive()
  return (ms) => (isLive ? localTime(ms, locale) : utcTime(ms))
}

/** Stays as wide as UTC, so that nothing moves on hydration. */
export function LocalTime({ ms }: { ms: number }) {
  const locale = useLocale()
  const isLive = useIsLive()
  const look = 'col-start-1 row-start-1'
  return (
    <time dateTime={new Date(ms).toISOString()} className="inline-grid tabular-nums">
      {isLive && <span className={look}>{localTime(ms, locale)}</span>}
      <span className={classes(look, isLive && 'invisible')} aria-hidden={isLive || undefined}>
        {utcTime(ms)}
      </span>
    </time>
  )
}
