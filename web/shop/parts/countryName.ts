import { LANGUAGES, type Locale } from '../../../basics/locales.ts'

/** One for each language: making one takes a quarter of a millisecond, and sheets ask at each draw. */
const made = new Map<Locale, Intl.DisplayNames>()

/** The browser's name of a country, which may not be the server's. Anything else is returned as it is. */
export function countryName(code: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  let names = made.get(locale)
  if (!names) {
    names = new Intl.DisplayNames([LANGUAGES[locale].htmlLang], { type: 'region', style: 'short' })
    made.set(locale, names)
  }
  return names.of(code) ?? code
}
