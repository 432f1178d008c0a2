import { createContext, use } from 'react'
import { DEFAULT_LOCALE, type Locale } from '../../basics/locales.ts'
import { loadTexts } from '../load/loadTexts.ts'
import type { Area, Areas } from '../../i18n/texts.ts'

const LocaleContext = createContext<Locale>(DEFAULT_LOCALE)
export const LocaleProvider = LocaleContext.Provider

export const useLocale = (): Locale => use(LocaleContext)

/** Texts of an area in the page's language: `t.key`, or `t.key({ count })`. Suspends while loading. */
export function useTexts<A extends Area>(area: A): Areas[A] {
  const locale = useLocale()
  return use(loadTexts(area, locale))
}
