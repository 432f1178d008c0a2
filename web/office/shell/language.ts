import { LANGUAGES, LOCALES, isLocale, type Locale } from '../../../basics/locales.ts'
import { chosenLocale, keepLocale } from '../../client/locale.ts'

/** The language of the address or the one chosen here, else the browser's first (rules: wire#languages). */
export function startLocale(): Locale {
  const named = new URLSearchParams(location.search).get('lang')
  if (isLocale(named)) {
    // Kept, because calls answer names of products in the language of the cookie.
    keepLocale(named)
    return named
  }
  const chosen = chosenLocale('')
  if (chosen) {
    // Some browsers drop the cookie after a week.
    keepLocale(chosen)
    return chosen
  }
  const asked = navigator.languages.flatMap((tag) =>
    LOCALES.filter((code) => LANGUAGES[code].htmlLang.split('-')[0] === tag.split('-')[0]),
  )
  return asked.find(isLocale) ?? 'en'
}

export function showLocale(locale: Locale): void {
  document.documentElement.lang = LANGUAGES[locale].htmlLang
}

export { keepLocale }
