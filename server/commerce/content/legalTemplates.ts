import { LOCALES, type Locale } from '../../../basics/locales.ts'
import { inAllLanguages } from '../../../i18n/inAllLanguages.ts'

/** The pages that a shop must have, by the `content_type` of their announcement. */
export const LEGAL_KINDS = ['terms', 'privacy', 'returns', 'imprint'] as const
export type LegalKind = (typeof LEGAL_KINDS)[number]

type Texts = Readonly<Record<Locale, string>>

/** What a page says until the merchant has changed it, in every language. */
export async function legalTemplate(
  kind: LegalKind,
): Promise<{ readonly title: Texts; readonly content: Texts }> {
  const texts = await inAllLanguages('legal')
  const each = (part: 'title' | 'text'): Texts =>
    Object.fromEntries(LOCALES.map((locale) => [locale, texts[locale][`${kind}.${part}`]])) as Texts
  return { title: each('title'), content: each('text') }
}
