import { LANGUAGES, LOCALES, isLocale, type Locale } from '../../../basics/locales.ts'
import { chosenLocale, keepLocale } from '../../client/locale.ts'

/** The language that was chosen here, else the first of the browser's that the office speaks. */
export function startLocale(): Locale {
  const chosen = chosenLocale('')
  if (chosen) return chosen
  const asked = navigator.languages.flatMap((tag) =>
    LOCALES.filter((code) => LANGUAGES[code].htmlLang.split('-')[0] === tag.split('-')[0]),
  )
  return asked.find(isLocale) ?? 'en'
}

export function showLocale(locale: Locale): void {
  document.documentElement.lang = LANGUAGES[locale].htmlLang
}

export { keepLocale }
