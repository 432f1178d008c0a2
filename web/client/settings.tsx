import { createContext, use } from 'react'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../basics/locales.ts'
import type { Theme } from '../page.ts'

export type Settings = {
  locale: Locale
  setLocale: (locale: Locale) => void
  theme: Theme
  setTheme: (theme: Theme) => void
  demo: boolean
  /** This browser told the server that it has no cart. */
  hasNoCart: boolean
  /** Those that the shop speaks. */
  languages: readonly Locale[]
}

const SettingsContext = createContext<Settings>({
  locale: DEFAULT_LOCALE,
  setLocale: () => {},
  theme: 'auto',
  setTheme: () => {},
  demo: false,
  hasNoCart: false,
  languages: LOCALES,
})
export const SettingsProvider = SettingsContext.Provider
export const useSettings = (): Settings => use(SettingsContext)
