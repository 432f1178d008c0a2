import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../../basics/locales.ts'

type Translated<P extends string> = {
  readonly parts: readonly P[]
  /** Missing even where it has no Chinese text. */
  readonly needed?: P
  readonly textOf: (part: P, locale: Locale) => string
  /** Older than the Chinese text, and not changed in this form. */
  readonly isOutdated: (part: P, locale: Locale) => boolean
}

/** Undefined for languages that the shop does not offer. */
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

/** Includes languages with texts that are no longer offered. */
export const languagesWith = (
  offered: readonly Locale[],
  chosen: Locale,
  hasText: (locale: Locale) => boolean,
): Locale[] => LOCALES.filter((one) => offered.includes(one) || one === chosen || hasText(one))
