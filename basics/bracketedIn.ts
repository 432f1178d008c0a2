import type { Locale } from './locales.ts'

/** Text with another in brackets behind it: Chinese and Japanese have wide ones, without a space. */
export const bracketedIn = (locale: Locale, text: string, inside: string): string =>
  locale === 'cn' || locale === 'jp' ? `${text}（${inside}）` : `${text} (${inside})`
