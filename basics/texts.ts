import { LOCALES, OTHER_LOCALES, type Locale, type Texts } from './locales.ts'

type Some = Readonly<Partial<Record<Locale, string>>>

function changed(before: Some | undefined, change: Some | undefined): Some {
  const texts: Partial<Record<Locale, string>> = {}
  for (const locale of LOCALES) {
    const text = (change?.[locale] ?? before?.[locale] ?? '').trim()
    if (text !== '') texts[locale] = text
  }
  return texts
}

/**
 * Without Chinese, the first other text stands in for it (rules: catalogue#texts), and follows that one as long as both
 * are the same.
 */
function withStandIn(before: Some | undefined, next: Some): Texts | undefined {
  const isKept = next.cn !== undefined && next.cn === before?.cn
  const source = isKept ? OTHER_LOCALES.find((locale) => before?.[locale] === next.cn) : undefined
  const follows = source !== undefined && OTHER_LOCALES.every((locale) => next[locale] !== next.cn)
  const cn =
    (follows && next[source]) || (next.cn ?? OTHER_LOCALES.map((one) => next[one]).find(Boolean))
  return cn === undefined ? undefined : { ...next, cn }
}

/** Applies a change's languages; an empty text removes one. Undefined where no language has a text. */
export const patched = (before: Some | undefined, change: Some | undefined): Texts | undefined =>
  withStandIn(before, changed(before, change))

/** As `patched`, of texts that are sent whole. */
export const replaced = (before: Some | undefined, texts: Some): Texts | undefined =>
  withStandIn(before, changed(undefined, texts))
