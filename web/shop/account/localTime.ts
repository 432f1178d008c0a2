import { LANGUAGES, type Locale } from '../../../basics/locales.ts'

/**
 * Formats a time in the reader's time zone. Only for parts rendered in the browser: the server does not
 * know the time zone.
 */
export const localTime = (ms: number, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGES[locale].htmlLang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(ms)
export const localDay = (ms: number, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGES[locale].htmlLang, { dateStyle: 'medium' }).format(ms)
