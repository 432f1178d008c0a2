import { createContext, use } from 'react'
import type { CartShown } from '../../basics/cart.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../basics/locales.ts'
import type { ShopShown, Theme } from '../page.ts'

export type Settings = Omit<ShopShown, 'name' | 'firstLanguage'> & {
  locale: Locale
  setLocale: (locale: Locale) => void
  theme: Theme
  setTheme: (theme: Theme) => void
  demo: boolean
  /** The cart that the server has drawn; undefined: none. */
  cart: CartShown | undefined
  /** By mail or SMS. */
  sendsCodes: boolean
}

const SettingsContext = createContext<Settings>({
  locale: DEFAULT_LOCALE,
  setLocale: () => {},
  theme: 'auto',
  setTheme: () => {},
  demo: false,
  cart: undefined,
  languages: LOCALES,
  sendsMail: true,
  sendsSms: true,
  sendsCodes: true,
  refundHours: 24,
})
export const SettingsProvider = SettingsContext.Provider
export const useSettings = (): Settings => use(SettingsContext)
