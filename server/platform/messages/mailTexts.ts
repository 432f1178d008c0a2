import type { Locale } from '../../../basics/locales.ts'
import type { MailTexts } from '../../../i18n/cn/mail.ts'
import { inAllLanguages } from '../../../i18n/inAllLanguages.ts'

const texts = await inAllLanguages('mail')

type Facts = Readonly<Record<string, string>>

/** The texts of a language, by key: server/messages knows kinds and facts as the database has them. */
export function mailText(language: Locale, key: keyof MailTexts, facts: Facts = {}): string {
  const text = texts[language][key] as string | ((facts: Facts) => string)
  return typeof text === 'string' ? text : text(facts)
}
