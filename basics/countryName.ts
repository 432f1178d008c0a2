import { LANGUAGES, type Locale } from './locales.ts'

type Names = { readonly short: Intl.DisplayNames; readonly long: Intl.DisplayNames }

/** One for each language: making one takes a quarter of a millisecond, and sheets ask at each draw. */
const made = new Map<Locale, Names>()

export function namesIn(locale: Locale): Names {
  let names = made.get(locale)
  if (!names) {
    const named = (style: 'short' | 'long') =>
      new Intl.DisplayNames([LANGUAGES[locale].htmlLang], { type: 'region', style })
    names = { short: named('short'), long: named('long') }
    made.set(locale, names)
  }
  return names
}

/** This runtime's name of a country; other runtimes may have others. Anything else is returned as it is. */
export function countryName(code: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  const { short, long } = namesIn(locale)
  const name = short.of(code) ?? code
  // Nobody looks for the United States under "US" in a list by name.
  return /^[A-Z]{2,3}$/.test(name) ? (long.of(code) ?? code) : name
}
