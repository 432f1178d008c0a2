import type { Locale } from '../../basics/locales.ts'
import type { Area, Areas, LanguageTexts } from '../../i18n/texts.ts'
import { arriving } from './chunkFailure.ts'

const languages = import.meta.glob<LanguageTexts>('../../i18n/*/areas.ts', {
  eager: true,
  import: 'default',
})

type Texts = Areas[Area]
/** React's `use` reads `status` and `value` synchronously from a settled promise. */
type Loading = Promise<Texts> & {
  status?: 'fulfilled' | 'rejected'
  value?: Texts
  reason?: unknown
}

const kept = new Map<string, Loading>()

export const textFile = (area: Area, locale: Locale): string => `i18n/${locale}/${area}.ts`

export const textsNow = <A extends Area>(area: A, locale: Locale): Areas[A] | undefined =>
  kept.get(`${locale}/${area}`)?.value as Areas[A] | undefined

async function load(area: Area, locale: Locale): Promise<{ default: Texts }> {
  const language = languages[`../../i18n/${locale}/areas.ts`]
  if (!language) throw new Error(`no texts in ${locale}`)
  return language[area]()
}

/** Loads an area in one language once. Always returns the same promise, as React requires. */
export function loadTexts<A extends Area>(area: A, locale: Locale): Promise<Areas[A]> {
  const key = `${locale}/${area}`
  let loading = kept.get(key)
  if (!loading) {
    loading = arriving(() => load(area, locale), key).then((module) => module.default)
    const made = loading
    made.then(
      (texts) => void Object.assign(made, { status: 'fulfilled', value: texts }),
      (reason: unknown) => void Object.assign(made, { status: 'rejected', reason }),
    )
    kept.set(key, made)
  }
  return loading as Promise<Areas[A]>
}

export function forgetFailedTexts(): void {
  for (const [key, loading] of kept) if (loading.status === 'rejected') kept.delete(key)
}
