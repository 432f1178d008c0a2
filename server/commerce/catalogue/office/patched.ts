import { DEFAULT_LOCALE, LOCALES, type Locale, type Texts } from '../../../../basics/locales.ts'

type Some = Partial<Record<Locale, string>>

const OTHERS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)

function changed(before: Some | undefined, change: Some | undefined): Some {
  const texts: Some = {}
  for (const locale of LOCALES) {
    const text = (change?.[locale] ?? before?.[locale] ?? '').trim()
    if (text !== '') texts[locale] = text
  }
  return texts
}

const complete = (texts: Some): Texts | undefined =>
  texts.cn === undefined ? undefined : { ...texts, cn: texts.cn }

/** Applies a change's languages; an empty text removes one. Undefined without Chinese, the fallback. */
export const patched = (before: Texts | undefined, change: Some | undefined): Texts | undefined =>
  complete(changed(before, change))

/**
 * Without Chinese, the first other text stands in for it (rules: catalogue#texts), and follows that one as long as both
 * are the same.
 */
function withStandIn(before: Texts | undefined, next: Some): Some {
  const isKept = next.cn !== undefined && next.cn === before?.cn
  const source = isKept ? OTHERS.find((locale) => before?.[locale] === next.cn) : undefined
  const follows = source !== undefined && OTHERS.every((locale) => next[locale] !== next.cn)
  const cn = (follows && next[source]) || (next.cn ?? OTHERS.map((one) => next[one]).find(Boolean))
  return cn === undefined ? next : { ...next, cn }
}

/** As `patched`, but any language will do. Undefined without any. */
export const patchedAny = (
  before: Texts | undefined,
  change: Some | undefined,
): Texts | undefined => complete(withStandIn(before, changed(before, change)))

/** As `patchedAny`, of texts that are sent whole. */
export const replacedAny = (before: Texts | undefined, texts: Some): Texts | undefined =>
  complete(withStandIn(before, changed(undefined, texts)))
