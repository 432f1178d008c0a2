import { LANGUAGES, type Locale } from '../../../basics/locales.ts'

/** A moment in the reader's own time and language. For parts that only the browser draws: the server knows no time zone. */
export const localTime = (ms: number, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGES[locale].htmlLang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(ms)
export const localDay = (ms: number, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGES[locale].htmlLang, { dateStyle: 'medium' }).format(ms)
