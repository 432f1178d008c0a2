import { LOCALES, type Locale } from '../../../basics/locales.ts'
import type { useDraft } from '../parts/draft.ts'

type TextsByLocale = Partial<Record<Locale, string>>
/** A row's form fields. Texts are flattened by language: `title.cn`, `title.en` and so on. */
export type Values = Readonly<Record<string, string | boolean>>
export type RowDraft = ReturnType<typeof useDraft<Values>>

export const flatTexts = (part: string, texts: TextsByLocale = {}): Record<string, string> =>
  Object.fromEntries(LOCALES.map((locale) => [`${part}.${locale}`, texts[locale] ?? '']))

/** The languages of a text that these values contain; undefined for none. */
export function textsIn(values: Partial<Values>, part: string): TextsByLocale | undefined {
  const found = LOCALES.filter((locale) => values[`${part}.${locale}`] !== undefined)
  return found.length === 0
    ? undefined
    : Object.fromEntries(found.map((locale) => [locale, String(values[`${part}.${locale}`])]))
}

const textsOf = (values: Values, part: string, locales: readonly Locale[]): string[] =>
  locales.map((locale) => String(values[`${part}.${locale}`])).filter((text) => text.trim() !== '')

/** Whether the text is there in one language at least. */
export const hasText = (values: Values, part: string): boolean =>
  textsOf(values, part, LOCALES).length > 0

/** What a buyer of this language reads. */
export const shownText = (values: Values, part: string, locale: Locale): string =>
  textsOf(values, part, [locale, ...LOCALES])[0] ?? ''
