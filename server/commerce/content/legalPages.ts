import type { Locale } from '../../../basics/locales.ts'

/** The pages that a shop must have, by the `content_type` of their announcement. */
export const LEGAL_KINDS = ['terms', 'privacy', 'returns', 'imprint'] as const
export type LegalKind = (typeof LEGAL_KINDS)[number]

type Texts = Readonly<Record<Locale, string>>
export type LegalPage = {
  readonly kind: LegalKind
  readonly title: Texts
  readonly content: Texts
}
