import type { Locale } from '../../../basics/locales.ts'
import type { MailTexts } from '../../../i18n/cn/mail.ts'
import { inAllLanguages } from '../../../i18n/inAllLanguages.ts'

const texts = await inAllLanguages('mail')

type Facts = Readonly<Record<string, string>>

/** By key, not type: kinds and facts come from the database. */
export function mailText(language: Locale, key: keyof MailTexts, facts: Facts = {}): string {
  const text = texts[language][key] as string | ((facts: Facts) => string)
  return typeof text === 'string' ? text : text(facts)
}
