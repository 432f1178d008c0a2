import { useSyncExternalStore } from 'react'
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

/** Writes a time for the reader; until hydration in UTC, which is all that the server knows. */
export function useReaderTime(): (ms: number) => string {
  const locale = useLocale()
  const isLive = useIsLive()
  return (ms) => (isLive ? localTime(ms, locale) : utcTime(ms))
}

export function LocalTime({ ms }: { ms: number }) {
  const readerTime = useReaderTime()
  return (
    <time dateTime={new Date(ms).toISOString()} className="tabular-nums">
      {readerTime(ms)}
    </time>
  )
}
