import { createHash } from 'node:crypto'
import { unguarded } from '../../../../basics/formula.ts'
import { DEFAULT_LOCALE, LANGUAGES, LOCALES, type Locale } from '../../../../basics/locales.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { descriptionPictures } from '../descriptionPictures.ts'
import { hasPictures } from '../hasPictures.ts'
import { descriptionHtml, descriptionText } from '../office/descriptionText.ts'
import { everyText, type Property, type Texts } from '../product.ts'
import { searchTerms } from '../searchTerms.ts'
import type { Problem } from './importedProduct.ts'
import { OTHER_LOCALES } from './readHeader.ts'
import type { CsvRecord } from './readRecords.ts'
import { readStoredByHandles, type StoredForImport } from './storedForImport.ts'

/** What a row of a translations file is: a text of the product, of an option, or of its table of properties. */
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

/** `English (en)`; a file may have some of the languages, and names them by the code alone as well. */
export const columnOf = (locale: Locale): string => `${LANGUAGES[locale].name} (${locale})`
const localeOf = (name: string): Locale | undefined =>
  LOCALES.find((locale) => new RegExp(`(^|\\()${locale}\\)?$`, 'i').test(name.trim()))

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
export function readTranslations(
  [first, ...records]: readonly CsvRecord[],
  file: string,
): { rows: TranslatedRow[]; problems: Problem[] } {
  const header = headerOf(first!.cells)!
  const rows: TranslatedRow[] = []
  const problems: Problem[] = []
  const known = new Set<string>()
  for (const { line, cells } of records) {
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

type Named = Pick<StoredForImport, 'name' | 'description' | 'properties'> & {
  /** Changed labels by option. */
  readonly labels: ReadonlyMap<number, Texts>
}

export type TranslatedProduct = {
  readonly stored: StoredForImport
  readonly first: TranslatedRow
  readonly next: Named
  /** Texts that change. */
  readonly count: number
}

export type TranslationsPlan = {
  readonly products: readonly TranslatedProduct[]
  readonly same: number
  readonly problems: readonly Problem[]
  readonly token: string
}

/** Stored texts as a row names them: the place of each text of the product with this Chinese one. */
function put(
  { name, description, properties, labels }: Named,
  stored: StoredForImport,
  { part, cn, texts }: TranslatedRow,
): Named | undefined {
  const merge = (before: Texts): Texts => ({ ...before, ...texts })
  if (part === 'name')
    return plain(name.cn) === cn
      ? { name: merge(name), description, properties, labels }
      : undefined
  if (part === 'description') {
    if (plain(descriptionText(description.cn)) !== cn) return undefined
    const next: Texts = { ...description }
    for (const [locale, text] of Object.entries(texts) as [Locale, string][])
      if (plain(descriptionText(description[locale] ?? '')) !== text)
        next[locale] = descriptionHtml(text)
    return { name, description: next, properties, labels }
  }
  if (part === 'option') {
    const option = stored.options.find(({ label, retired }) => !retired && plain(label.cn) === cn)
    return (
      option && {
        name,
        description,
        properties,
        labels: new Map(labels).set(option.id, merge(option.label)),
      }
    )
  }
  const of = part === 'property' ? 'name' : 'value'
  if (!properties.some((one) => plain(one[of].cn) === cn)) return undefined
  const next = properties.map((one): Property =>
    plain(one[of].cn) === cn ? { ...one, [of]: merge(one[of]) } : one,
  )
  return { name, description, properties: next, labels }
}

const changedTexts = (before: Texts, after: Texts): number =>
  OTHER_LOCALES.filter((locale) => plain(before[locale]) !== plain(after[locale])).length

function countChanges(
  { name, description, properties, options }: StoredForImport,
  next: Named,
): number {
  const labels = options.flatMap(({ id, label }) => {
    const after = next.labels.get(id)
    return after ? [changedTexts(label, after)] : []
  })
  const table = properties.flatMap((one, place) => [
    changedTexts(one.name, next.properties[place]!.name),
    changedTexts(one.value, next.properties[place]!.value),
  ])
  return [
    changedTexts(name, next.name),
    changedTexts(description, next.description),
    ...labels,
    ...table,
  ].reduce((sum, count) => sum + count, 0)
}

/** What a translations file would change. A row whose Chinese text is another one by now is left out. */
export async function planTranslations(
  ctx: Context,
  rows: readonly TranslatedRow[],
  lock?: ReadonlySet<string>,
): Promise<TranslationsPlan> {
  const byHandle = Map.groupBy(rows, ({ handle }) => handle)
  const found = await readStoredByHandles(ctx, [...byHandle.keys()], lock)
  const products: TranslatedProduct[] = []
  const problems: Problem[] = []
  const token = createHash('sha256')
  let same = 0
  for (const [handle, own] of byHandle) {
    const problem = (
      { file, line, cn }: TranslatedRow,
      reason: Problem['reason'],
      column: string,
      value = cn,
    ) => problems.push({ file, line, column, reason, facts: { value: value.slice(0, 80) } })
    const stored = found.get(handle)
    if (!stored) {
      for (const row of own) problem(row, 'noProduct', PRODUCT, handle)
      continue
    }
    let next: Named = { ...stored, labels: new Map() }
    for (const row of own) {
      const after = put(next, stored, row)
      if (!after) problem(row, 'otherText', columnOf(DEFAULT_LOCALE))
      else if (!(await picturesAreStored(ctx, row))) problem(row, 'otherPicture', PART)
      else next = after
    }
    const count = countChanges(stored, next)
    if (count === 0) same++
    else products.push({ stored, first: own[0]!, next, count })
    token.update(
      JSON.stringify([handle, stored.version, count, own.map(({ cn, texts }) => [cn, texts])]),
    )
  }
  return { products, same, problems, token: token.digest('hex') }
}

async function picturesAreStored(ctx: Context, { part, texts }: TranslatedRow): Promise<boolean> {
  if (part !== 'description') return true
  const named = everyText(texts as Texts).flatMap((text) =>
    descriptionPictures(descriptionHtml(text)),
  )
  return named.length === 0 || hasPictures(ctx, named)
}

/** Writes a plan whose products are locked. */
export async function writeTranslations(
  tx: TransactionContext,
  { products }: TranslationsPlan,
): Promise<void> {
  for (const { stored, next } of products) {
    const { name, description, properties, labels } = next
    const terms = stored.published ? searchTerms(everyText(name), everyText(description)) : null
    await sql.named`
      update product set name = ${JSON.stringify(name)}, alt = ${JSON.stringify(name)}, description = ${JSON.stringify(description)},
        properties = ${JSON.stringify(properties)}, search = array_to_tsvector(${terms}::text[]), version = version + 1
      where id = ${stored.id}`.execute(tx.db)
    const changed = [...labels].map(([id, label]) => ({ id, label }))
    await sql.named`
      update product_option o set label = w.label
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as w(id integer, label jsonb)
      where o.id = w.id and o.label <> w.label`.execute(tx.db)
  }
}
