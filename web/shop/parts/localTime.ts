import { LANGUAGES, type Locale } from '../../../basics/locales.ts'

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/**
 * "今天 09:52", "11月22日 09:52", with the year only in another one; in the reader's time zone. Only for parts
 * rendered in the browser: the server does not know the time zone.
 */
export function localTime(ms: number, locale: Locale, nowMs: number = Date.now()): string {
  const tag = LANGUAGES[locale].htmlLang
  const [at, now] = [new Date(ms), new Date(nowMs)]
  if (at.toDateString() === now.toDateString()) {
    const today = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(0, 'day')
    return `${today} ${new Intl.DateTimeFormat(tag, CLOCK).format(ms)}`
  }
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }
  return new Intl.DateTimeFormat(tag, { ...year, month: 'short', day: 'numeric', ...CLOCK }).format(
    ms,
  )
}

export const localDay = (ms: number, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGES[locale].htmlLang, { dateStyle: 'medium' }).format(ms)
