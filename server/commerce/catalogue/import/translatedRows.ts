import { unguarded } from '../../../../basics/formula.ts'
import {
  DEFAULT_LOCALE,
  LANGUAGES,
  LOCALES,
  OTHER_LOCALES,
  type Locale,
} from '../../../../basics/locales.ts'
import type { Problem } from './importedProduct.ts'
import { MAX_COLUMNS } from './readHeader.ts'
import type { CsvRecord } from './readRecords.ts'

/** What a row translates: a text of the product, of an option, or of its properties. */
const PARTS = ['name', 'description', 'option', 'property', 'value'] as const
export type Part = (typeof PARTS)[number]
const LONGEST: Readonly<Record<Part, number>> = {
  name: 200,
  description: 20_000,
  option: 100,
  property: 60,
  value: 300,
}
const ONE_LINE: readonly string[] = ['name', 'option', 'property']
const CONTROL = /[^\P{Cc}\t\n\r]/u
/** Rows between which other work of the process gets its turn. */
const ROWS_AT_ONCE = 500

/** `English (en)`; a file may have some of the languages, and names them by the code alone as well. */
export const columnOf = (locale: Locale): string => `${LANGUAGES[locale].name} (${locale})`
const localeOf = (name: string): Locale | undefined => {
  const code = /(?:^|\()([a-z]+)\)?$/i.exec(name)?.[1]?.toLowerCase()
  return LOCALES.find((locale) => locale === code)
}

export const PRODUCT = 'Product'
export const PART = 'Text'

export type TranslatedRow = {
  readonly file: string
  readonly line: number
  readonly handle: string
  readonly part: Part
  readonly cn: string
  /** Of the languages whose cell is not empty. */
  readonly texts: Partial<Record<Locale, string>>
}

type Header = { readonly product: number; readonly part: number; readonly of: Map<Locale, number> }

/** The columns of a translations file; undefined for another file. */
function headerOf(cells: readonly string[]): Header | undefined {
  if (cells.length > MAX_COLUMNS) return undefined
  const names = cells.map((cell) => cell.trim())
  const find = (name: string) => names.findIndex((one) => one.toLowerCase() === name.toLowerCase())
  const of = new Map<Locale, number>()
  names.forEach((name, place) => {
    const locale = localeOf(name)
    if (locale && !of.has(locale)) of.set(locale, place)
  })
  const [product, part] = [find(PRODUCT), find(PART)]
  return product < 0 || part < 0 || !of.has(DEFAULT_LOCALE) ? undefined : { product, part, of }
}

export const isTranslations = (records: readonly CsvRecord[]): boolean =>
  headerOf(records[0]?.cells ?? []) !== undefined

/** Texts as they are compared: line ends and spaces around them tell nothing. */
export const plain = (text: string | undefined): string =>
  (text ?? '').replace(/\r\n?/g, '\n').trim()

/** Reads a translations file; a bad row is left out and named with its line and column. */
export async function readTranslations(
  [first, ...records]: readonly CsvRecord[],
  file: string,
): Promise<{ rows: TranslatedRow[]; problems: Problem[] }> {
  const header = headerOf(first!.cells)!
  const rows: TranslatedRow[] = []
  const problems: Problem[] = []
  const known = new Set<string>()
  for (const [index, { line, cells }] of records.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await new Promise(setImmediate)
    const problem = (column: string | null, reason: Problem['reason'], facts = {}): void =>
      void problems.push({ file, line, column, reason, facts })
    if (cells.length !== first!.cells.length) {
      problem(null, 'cells', {
        found: String(cells.length),
        expected: String(first!.cells.length),
      })
      continue
    }
    const get = (place: number): string => unguarded(plain(cells[place]))
    const [handle, part] = [get(header.product), get(header.part).toLowerCase()]
    const cn = get(header.of.get(DEFAULT_LOCALE)!)
    if (handle === '') problem(PRODUCT, 'missing')
    else if (!PARTS.includes(part as Part))
      problem(PART, 'textPart', { value: part.slice(0, 40), parts: PARTS.join(', ') })
    else if (cn === '') problem(columnOf(DEFAULT_LOCALE), 'missing')
    else {
      const key = JSON.stringify([handle, part, cn])
      const texts: Partial<Record<Locale, string>> = {}
      let isGood = !known.has(key)
      if (!isGood) problem(columnOf(DEFAULT_LOCALE), 'textTwice', { value: cn.slice(0, 80) })
      for (const locale of OTHER_LOCALES) {
        const given = get(header.of.get(locale) ?? -1)
        const text = ONE_LINE.includes(part) ? given.replace(/\s+/g, ' ') : given
        const max = LONGEST[part as Part]
        if (CONTROL.test(text)) problem(columnOf(locale), 'control')
        else if (text.length > max) problem(columnOf(locale), 'tooLong', { max: String(max) })
        else {
          if (text !== '') texts[locale] = text
          continue
        }
        isGood = false
      }
      known.add(key)
      if (isGood) rows.push({ file, line, handle, part: part as Part, cn, texts })
    }
  }
  return { rows, problems }
}
