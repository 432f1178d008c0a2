import { LOCALES, type Locale } from '../../../basics/locales.ts'
import { inAllLanguages } from '../../../i18n/inAllLanguages.ts'
import { LEGAL_KINDS, type LegalPage } from '../../commerce/content/legalPages.ts'

/** What the legal pages say until the merchant has changed them. */
export async function legalTemplates(): Promise<readonly LegalPage[]> {
  const texts = await inAllLanguages('legal')
  return LEGAL_KINDS.map((kind) => {
    const each = (part: 'title' | 'text') =>
      Object.fromEntries(
        LOCALES.map((locale) => [locale, texts[locale][`${kind}.${part}`]]),
      ) as Record<Locale, string>
    return { kind, title: each('title'), content: each('text') }
  })
}
