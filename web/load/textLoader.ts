import type { Locale } from '../../basics/locales.ts'
import { arriving } from './chunkFailure.ts'

/** React's `use` reads `status` and `value` synchronously from a settled promise. */
type Loading<T> = Promise<T> & {
  status?: 'fulfilled' | 'rejected'
  value?: T
  reason?: unknown
}

type Loaders<Areas> = { readonly [A in keyof Areas]: () => Promise<{ default: Areas[A] }> }

/** Loads areas of texts, each once for a language. `loadersOf` lists a language's areas. */
export function textLoader<Areas>(
  loadersOf: (locale: Locale) => Loaders<Areas> | Promise<Loaders<Areas>> | undefined,
) {
  const kept = new Map<string, Loading<Areas[keyof Areas]>>()
  /** Keys of what was fetched ahead and is not shown yet. */
  const ahead = new Set<string>()
  const keyOf = (area: keyof Areas, locale: Locale): string => `${locale}/${String(area)}`

  async function load<A extends keyof Areas>(
    area: A,
    locale: Locale,
  ): Promise<{ default: Areas[A] }> {
    const loaders = await loadersOf(locale)
    if (!loaders) throw new Error(`no texts in ${locale}`)
    return loaders[area]()
  }

  /** Always returns the same promise, as React requires. */
  function keep<A extends keyof Areas>(area: A, locale: Locale): Promise<Areas[A]> {
    const key = keyOf(area, locale)
    let loading = kept.get(key)
    if (!loading) {
      loading = arriving(() => load(area, locale), key).then((module) => module.default)
      const made = loading
      made.then(
        (texts) => void Object.assign(made, { status: 'fulfilled', value: texts }),
        (reason: unknown) => {
          Object.assign(made, { status: 'rejected', reason })
          if (ahead.delete(key)) kept.delete(key)
        },
      )
      kept.set(key, made)
    }
    return loading as Promise<Areas[A]>
  }

  return {
    textsNow: <A extends keyof Areas>(area: A, locale: Locale): Areas[A] | undefined =>
      kept.get(keyOf(area, locale))?.value as Areas[A] | undefined,

    loadTexts<A extends keyof Areas>(area: A, locale: Locale): Promise<Areas[A]> {
      ahead.delete(keyOf(area, locale))
      return keep(area, locale)
    },

    /** Fetches areas beside the code that shows them; a failure is forgotten. */
    preloadTexts(areas: readonly (keyof Areas)[], locale: Locale): void {
      for (const area of areas) {
        const key = keyOf(area, locale)
        if (kept.has(key)) continue
        ahead.add(key)
        void keep(area, locale)
      }
    },

    forgetFailedTexts(): void {
      for (const [key, loading] of kept) if (loading.status === 'rejected') kept.delete(key)
    },
  }
}
