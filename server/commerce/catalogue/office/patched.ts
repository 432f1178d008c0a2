import { LOCALES, type Locale, type Texts } from '../../../../basics/locales.ts'

/** Applies a change's languages; an empty text removes one. Undefined without Chinese, the fallback. */
export function patched(
  before: Texts | undefined,
  change: Partial<Record<Locale, string>> | undefined,
): Texts | undefined {
  const texts: Partial<Record<Locale, string>> = {}
  for (const locale of LOCALES) {
    const text = (change?.[locale] ?? before?.[locale] ?? '').trim()
    if (text !== '') texts[locale] = text
  }
  return texts.cn === undefined ? undefined : (texts as Texts)
}
