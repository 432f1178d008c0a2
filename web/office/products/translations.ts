import { csvLines } from '../../../basics/csvText.ts'
import { unguarded } from '../../../basics/formula.ts'
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '../../../basics/locales.ts'

/** A row of the translations file. */
export type ShopText = {
  /** A product's handle, or `banner/3`. */
  readonly of: string
  readonly part: string
  readonly texts: Readonly<Partial<Record<Locale, string>>>
  readonly outdated: readonly string[]
}

/** RFC 4180: quoted cells may hold commas, quotes and line ends. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, bare, end] of csv.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    row.push(unguarded(quoted === undefined ? bare! : quoted.replaceAll('""', '"')))
    if (end === ',') continue
    if (row.length > 1) rows.push(row)
    row = []
  }
  return rows
}

export function readTexts(header: string, csv: string): ShopText[] {
  const [names = []] = cellsOf(header)
  const places = LOCALES.map(
    (locale) => [locale, names.findIndex((name) => name.endsWith(`(${locale})`))] as const,
  )
  return cellsOf(csv).map((cells) => ({
    of: cells[0]!,
    part: cells[1]!,
    texts: Object.fromEntries(places.map(([locale, place]) => [locale, cells[place] ?? ''])),
    outdated: (cells[names.indexOf('Outdated')] ?? '').split(' ').filter(isLocale),
  }))
}

const CHINESE = /\p{Script=Han}/u
/** Other text, like "24 cm", needs no translation, unless one of its languages stands in for Chinese. */
const needsTranslation = ({ texts }: ShopText): boolean =>
  CHINESE.test(texts[DEFAULT_LOCALE] ?? '') ||
  LOCALES.some((locale) => locale !== DEFAULT_LOCALE && texts[locale])

export const stateOf = (text: ShopText, locale: Locale): 'missing' | 'outdated' | undefined =>
  (text.texts[locale] ?? '') === ''
    ? needsTranslation(text)
      ? 'missing'
      : undefined
    : text.outdated.includes(locale)
      ? 'outdated'
      : undefined

/** The file that writes these translations. */
export const fileOf = (
  translated: readonly (readonly [ShopText, string])[],
  locale: Locale,
): string =>
  csvLines([
    ['Product', 'Text', DEFAULT_LOCALE, locale],
    ...translated.map(([{ of, part, texts }, text]) => [of, part, texts[DEFAULT_LOCALE]!, text]),
  ])
