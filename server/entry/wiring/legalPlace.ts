import { LEGAL_KINDS, type LegalKind } from '../../../basics/legal.ts'
import { LOCALES, type Locale } from '../../../basics/locales.ts'
import { RETURN_DAYS } from '../../../basics/refunds.ts'
import { inAllLanguages } from '../../../i18n/inAllLanguages.ts'
import type { LegalPlace, Texts } from '../../commerce/content/legalPages.ts'
import type { Config } from '../../platform/config.ts'
import { mailText } from '../../platform/messages/mailTexts.ts'

const texts = await inAllLanguages('legal')

const inEach = (kind: LegalKind, part: 'title' | 'text'): Texts =>
  Object.fromEntries(LOCALES.map((locale) => [locale, texts[locale][`${kind}.${part}`]])) as Texts

const TEMPLATES = Object.fromEntries(
  LEGAL_KINDS.map((kind) => [kind, { title: inEach(kind, 'title'), text: inEach(kind, 'text') }]),
) as LegalPlace['templates']

type Settings = Pick<Config, 'publicUrl' | 'delivery' | 'shop'>

export const legalPlace = (config: Settings): LegalPlace => ({
  templates: TEMPLATES,
  languages: config.shop.languages,
  firstLanguage: config.shop.firstLanguage,
  values: (locale: Locale, contact: string) => ({
    shop: config.shop.name ?? mailText(locale, 'shopName'),
    contact: contact.replace(/^(mailto|tel):/, ''),
    site: config.publicUrl ?? '',
    returnDays: String(RETURN_DAYS),
    receiveDays: String(config.delivery.receiveAfterDays),
    guestDataDays: String(config.delivery.guestDataDays),
    refundHours: String(config.shop.refundHours),
  }),
})
