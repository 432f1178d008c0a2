import { LANGUAGES, type Locale } from '../../../basics/locales.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes a phone tens of milliseconds; using it, none. */
function formatOf(tag: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${Object.keys(parts).join(' ')}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(tag, parts)
  formats.set(key, made)
  return made
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/**
 * "今天 09:52", "11月22日 09:52", with the year if it is another one; in the reader's time zone, so only after
 * hydration.
 */
export function localTime(ms: number, locale: Locale, nowMs: number = Date.now()): string {
  const tag = LANGUAGES[locale].htmlLang
  const [at, now] = [new Date(ms), new Date(nowMs)]
  if (at.toDateString() === now.toDateString()) {
    const today = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(0, 'day')
    return `${today} ${formatOf(tag, CLOCK).format(ms)}`
  }
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }
  return formatOf(tag, { ...year, month: 'short', day: 'numeric', ...CLOCK }).format(ms)
}

export const localDay = (ms: number, locale: Locale): string =>
  formatOf(LANGUAGES[locale].htmlLang, { dateStyle: 'medium' }).format(ms)

/** "2026-12-29", a day in UTC, in this language's format. */
export const utcDay = (day: string, locale: Locale): string =>
  formatOf(LANGUAGES[locale].htmlLang, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(day),
  )
