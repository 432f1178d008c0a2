import { csvLines } from '../../../basics/csvText.ts'
import { unguarded } from '../../../basics/formula.ts'
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '../../../basics/locales.ts'

/** A text of the shop with its translations, as the file of translations has it. */
export type ShopText = {
  /** A product's name in files, or `banner/3`. */
  readonly of: string
  readonly part: string
  readonly texts: Readonly<Partial<Record<Locale, string>>>
  readonly outdated: readonly string[]
}

/** RFC 4180: cells may be quoted, and hold commas, quotes and line ends then. */
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

/** "24 cm" reads the same everywhere. */
const CHINESE = /\p{Script=Han}/u

export const stateOf = (text: ShopText, locale: Locale): 'missing' | 'outdated' | undefined =>
  (text.texts[locale] ?? '') === ''
    ? CHINESE.test(text.texts[DEFAULT_LOCALE] ?? '')
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
