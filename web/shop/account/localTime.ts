import { HTML_LANG, type Locale } from '../../../basics/locales.ts'

/** A moment in the reader's own time and language. For parts that only the browser draws: the server knows no time zone. */
export const localTime = (ms: number, locale: Locale): string =>
  new Intl.DateTimeFormat(HTML_LANG[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(ms)
export const localDay = (ms: number, locale: Locale): string =>
  new Intl.DateTimeFormat(HTML_LANG[locale], { dateStyle: 'medium' }).format(ms)
