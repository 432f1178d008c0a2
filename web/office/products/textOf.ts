import { DEFAULT_LOCALE, type Locale } from '../../../basics/locales.ts'

/** In the office's language, else in Chinese. */
export const textOf = (texts: Partial<Record<Locale, string>>, locale: Locale): string =>
  texts[locale] || texts[DEFAULT_LOCALE] || ''
