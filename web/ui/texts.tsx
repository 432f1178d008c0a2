import { createContext, use } from 'react'
import { DEFAULT_LOCALE, type Locale } from '../../basics/locales.ts'
import { loadTexts } from '../load/loadTexts.ts'
import type { Area, Areas } from '../../i18n/texts.ts'

const LocaleContext = createContext<Locale>(DEFAULT_LOCALE)
export const LocaleProvider = LocaleContext.Provider

export const useLocale = (): Locale => use(LocaleContext)

const ShopNameContext = createContext<string | null>(null)
/** The shop's own name in place of the product's. */
export const ShopNameProvider = ShopNameContext.Provider

const named = new WeakMap<Areas['shop'], Areas['shop']>()
function withName(texts: Areas['shop'], shopName: string): Areas['shop'] {
  const made = named.get(texts)
  if (made?.shopName === shopName) return made
  const next = { ...texts, shopName }
  named.set(texts, next)
  return next
}

/** Texts of an area in the page's language: `t.key`, or `t.key({ count })`. Suspends while loading. */
export function useTexts<A extends Area>(area: A): Areas[A] {
  const locale = useLocale()
  const texts = use(loadTexts(area, locale))
  const name = use(ShopNameContext)
  return area === 'shop' && name !== null
    ? (withName(texts as Areas['shop'], name) as Areas[A])
    : texts
}
