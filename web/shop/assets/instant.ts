import { useMemo } from 'react'
import { LANGUAGES } from '../../../basics/locales.ts'
import { useLocale } from '../../ui/texts.tsx'

/** Times in the reader's time zone, for parts that the server never renders. */
export function useInstant(style: 'day' | 'clock'): (ms: number) => string {
  const locale = useLocale()
  return useMemo(() => {
    const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const
    const parts = style === 'day' ? { ...day, weekday: 'short' as const } : clock
    const format = new Intl.DateTimeFormat(LANGUAGES[locale].htmlLang, parts)
    return (ms) => format.format(ms)
  }, [locale, style])
}
