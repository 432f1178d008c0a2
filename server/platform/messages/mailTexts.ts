import type { Locale } from '../../../basics/locales.ts'
import cn, { type MailTexts } from '../../../i18n/cn/mail.ts'
import en from '../../../i18n/en/mail.ts'
import hi from '../../../i18n/in/mail.ts'
import jp from '../../../i18n/jp/mail.ts'
import kr from '../../../i18n/kr/mail.ts'

const texts: Readonly<Record<Locale, MailTexts>> = { cn, en, in: hi, kr, jp }

type Facts = Readonly<Record<string, string>>

/** The texts of a language, by key: server/messages knows kinds and facts as the database has them. */
export function mailText(language: Locale, key: keyof MailTexts, facts: Facts = {}): string {
  const text = texts[language][key] as string | ((facts: Facts) => string)
  return typeof text === 'string' ? text : text(facts)
}
