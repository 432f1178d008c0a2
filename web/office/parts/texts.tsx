import { createContext, use } from 'react'
import { DEFAULT_LOCALE, LANGUAGES, type Locale } from '../../../basics/locales.ts'
import type { OfficeArea, OfficeAreas, OfficeLanguage } from '../../../i18n/officeTexts.ts'
import { textLoader } from '../../load/textLoader.ts'

const languages = import.meta.glob<OfficeLanguage>('../../../i18n/*/officeAreas.ts', {
  eager: true,
  import: 'default',
})

export const { loadTexts, forgetFailedTexts } = textLoader<OfficeAreas>(
  (locale) => languages[`../../../i18n/${locale}/officeAreas.ts`],
)

type Language = { readonly locale: Locale; readonly choose: (locale: Locale) => void }

const LanguageContext = createContext<Language>({ locale: DEFAULT_LOCALE, choose: () => {} })
export const LanguageProvider = LanguageContext.Provider

export const useLanguage = (): Language => use(LanguageContext)

/** The BCP 47 tag, for dates and numbers. */
export const useTag = (): string => LANGUAGES[use(LanguageContext).locale].htmlLang

/** Texts of an area in the office's language. Suspends while loading. */
export function useTexts<A extends OfficeArea>(area: A): OfficeAreas[A] {
  return use(loadTexts(area, use(LanguageContext).locale))
}
