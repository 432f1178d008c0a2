import type { Locale } from './locales.ts'

/** Between a label and what it says: Chinese and Japanese have a wide one, without a space. */
export const colonIn = (locale: Locale): string =>
  locale === 'cn' || locale === 'jp' ? '：' : ': '
