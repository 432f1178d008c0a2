import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../../basics/locales.ts'

type Translated<P extends string> = {
  readonly parts: readonly P[]
  /** This part is missing also where it has no Chinese text. */
  readonly needed?: P
  readonly textOf: (part: P, locale: Locale) => string
  /** Older than the Chinese text, and not changed in this form. */
  readonly isOutdated: (part: P, locale: Locale) => boolean
}

/** What is wrong with the translation into a language that the shop offers; undefined for other languages. */
export function markOf<P extends string>(
  { parts, needed, textOf, isOutdated }: Translated<P>,
  locale: Locale,
  offered: readonly Locale[],
): 'missing' | 'outdated' | undefined {
  if (locale === DEFAULT_LOCALE || !offered.includes(locale)) return undefined
  const has = (part: P, of: Locale): boolean => textOf(part, of).trim() !== ''
  if (parts.some((part) => (part === needed || has(part, DEFAULT_LOCALE)) && !has(part, locale)))
    return 'missing'
  return parts.some((part) => isOutdated(part, locale)) ? 'outdated' : undefined
}

/** Languages that a form shows: a text in one that is no longer offered can still be changed. */
export const languagesWith = (
  offered: readonly Locale[],
  chosen: Locale,
  hasText: (locale: Locale) => boolean,
): Locale[] => LOCALES.filter((one) => offered.includes(one) || one === chosen || hasText(one))
