import { LOCALES, type Locale } from '../basics/locales.ts'
import type { LanguageTexts } from './texts.ts'

type Texts<A extends keyof LanguageTexts> = Awaited<ReturnType<LanguageTexts[A]>>['default']

/** One area in every language, for the server; a page loads one language. */
export async function inAllLanguages<A extends keyof LanguageTexts>(
  area: A,
): Promise<Readonly<Record<Locale, Texts<A>>>> {
  const read = async (locale: Locale) => {
    const { default: areas } = (await import(`./${locale}/areas.ts`)) as { default: LanguageTexts }
    return [locale, (await areas[area]()).default] as const
  }
  return Object.fromEntries(await Promise.all(LOCALES.map(read))) as Record<Locale, Texts<A>>
}
