import type { Locale } from '../basics/locales.ts'
import type { Area, Areas, TextFile } from './texts.ts'

const files = import.meta.glob<TextFile<Area>>('./{shop,pay,errors,later}/{cn,en,in,kr,jp}.ts')

type Loaded = { texts?: Areas[Area]; loading?: Promise<Areas[Area]> }
const kept = new Map<string, Loaded>()

/** Path of a language's file as the build's manifest names it, for preloading. */
export const textFile = (area: Area, locale: Locale): string => `i18n/${area}/${locale}.ts`

/** Texts of an area when they are here already. */
export const textsNow = <A extends Area>(area: A, locale: Locale): Areas[A] | undefined =>
  kept.get(`${area}/${locale}`)?.texts as Areas[A] | undefined

/** Loads one area in one language, once. The same promise is answered while it loads, so that React can wait for it. */
export function loadTexts<A extends Area>(area: A, locale: Locale): Promise<Areas[A]> {
  const key = `${area}/${locale}`
  const known = kept.get(key)
  if (known?.loading) return known.loading as Promise<Areas[A]>
  const file = files[`./${key}.ts`]
  if (!file) return Promise.reject(new Error(`no texts ${key}`))
  const entry: Loaded = {}
  entry.loading = file().then(
    (module) => (entry.texts = module.default),
    (cause: unknown) => {
      kept.delete(key)
      throw cause
    },
  )
  kept.set(key, entry)
  return entry.loading as Promise<Areas[A]>
}
