import type { QueryClient } from '@tanstack/react-query'
import { LANGUAGES, isLocale, type Locale } from '../../basics/locales.ts'
import { keep, keepCookie, readKept } from './storage.ts'

const STORAGE_KEY = 'language'
const COOKIE = 'lang'
const PARAMETER = 'lang'

export function chosenLocale(search: string): Locale | undefined {
  if (isLocale(new URLSearchParams(search).get(PARAMETER))) return undefined
  const kept = readKept(STORAGE_KEY)
  return isLocale(kept) ? kept : undefined
}

function dropParameter(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has(PARAMETER)) return
  address.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', address)
}

export function keepLocale(locale: Locale): void {
  keep(STORAGE_KEY, locale)
  keepCookie(COOKIE, locale)
  dropParameter()
  document.documentElement.lang = LANGUAGES[locale].htmlLang
}

/** Announcements and banners depend on the language (rules: wire#languages). */
export const refreshAnnouncements = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['listAnnouncements'] }),
    client.invalidateQueries({ queryKey: ['listBanners'] }),
  ])
