import { createContext, use } from 'react'
import { DEFAULT_LOCALE, type Locale } from '../../basics/locales.ts'
import type { Theme } from '../page.ts'

/** The visitor's settings and the shop's kind. */
export type Settings = {
  locale: Locale
  setLocale: (locale: Locale) => void
  theme: Theme
  setTheme: (theme: Theme) => void
  /** Demo mode: local chains, play money, the demo wallet. */
  demo: boolean
}

const SettingsContext = createContext<Settings>({
  locale: DEFAULT_LOCALE,
  setLocale: () => {},
  theme: 'auto',
  setTheme: () => {},
  demo: false,
})
export const SettingsProvider = SettingsContext.Provider
export const useSettings = (): Settings => use(SettingsContext)
