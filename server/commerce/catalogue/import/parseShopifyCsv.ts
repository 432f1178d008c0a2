import { OTHER_LOCALES } from '../../../../basics/locales.ts'
import { MAX_OPTIONS } from '../product.ts'
import { cleanHtml, readHtml } from './cleanHtml.ts'
import { unguarded } from '../../../../basics/formula.ts'
import { parseMicro } from '../../../../basics/money.ts'
import {
  type Dropped,
  type ImportedFile,
  type ImportedOption,
  type ImportedProduct,
  type Problem,
  type Translated,
} from './importedProduct.ts'
import type { Rate } from './rate.ts'
import { nameOf, readHeader, type AnyColumn, type Header } from './readHeader.ts'
import { readRecords, type CsvRecord } from './readRecords.ts'
import {
  RowError,
  describesOption,
  readBody,
  readHandle,
  readOption,
  readPictureCell,
  readProductType,
  readProperties,
  readPublished,
  readTitle,
  readTranslated,
  readType,
  readVideo,
  type Cells,
} from './readRow.ts'

const MAX_PICTURES = 20
const MAX_DETAIL_PICTURES = 50
/** Rows between which other work of the process gets its turn. */
const ROWS_AT_ONCE = 50
/** Control characters; PostgreSQL refuses NUL. */
const CONTROL = /[^\P{Cc}\t\n\r]/u

type Draft = Omit<ImportedProduct, 'options' | 'pictureUrls'> & {
  options: ImportedOption[]
  pictures: { url: string; position: number }[]
}
type Reading = {
  readonly file: string
  readonly header: Header
  readonly rate: Rate | undefined
  readonly products: Map<string, Draft>
  readonly firsts: Map<string, Cells>
  readonly leftOut: Map<string, number>
  /** What rows lost of columns that the shop has a place for. */
  readonly lost: Map<string, Dropped>
}

/** Of the product as a whole: later rows repeat them, or leave them empty. */
const OF_PRODUCT = [
  'body',
  'type',
  'published',
  'status',
  'giftCard',
  'ships',
  'properties',
  ...OTHER_LOCALES.flatMap((locale) =>
    (['title', 'body', 'properties'] as const).map((column) => `${column} ${locale}` as const),
  ),
] as const

/**
 * A handle's first row describes the product; every row may add an option and a picture. A bad row is skipped and
 * reported with line and column.
 */
export async function parseShopifyCsv(
  text: string,
  {
    file = '',
    rate,
    clean,
  }: {
    readonly file?: string
    readonly rate?: Rate
    readonly clean?: (cell: string) => string
  } = {},
): Promise<ImportedFile> {
  const { records, broken } = readRecords(text, clean)
  const header = readHeader(records.shift()?.cells ?? [])
  const reading: Reading = {
    file,
    header,
    rate,
    products: new Map(),
    firsts: new Map(),
    leftOut: new Map(),
    lost: new Map(),
  }
  const problems: Problem[] = broken.map((line) => ({
    file,
    line,
    column: null,
    reason: 'quotes',
    facts: {},
  }))
  for (const [index, record] of records.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await new Promise(setImmediate)
    try {
      takeRow(record, reading)
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      const { reason, facts } = error
      const column = error.column === null ? null : nameOf(header, error.column)
      problems.push({ file, line: record.line, column: facts['column'] ?? column, reason, facts })
    }
  }
  problems.sort((a, b) => a.line! - b.line!)
  return {
    products: [...reading.products.values()].map(finish),
    problems,
    dropped: droppedOf(records, reading),
    rows: records.length,
  }
}

function cellsOf({ cells }: CsvRecord, { names, places }: Header): Cells {
  if (cells.length !== names.length)
    throw new RowError(null, 'cells', {
      found: String(cells.length),
      expected: String(names.length),
    })
  const bad = cells.findIndex((cell) => CONTROL.test(cell))
  if (bad >= 0) throw new RowError(null, 'control', { column: names[bad] || String(bad + 1) })
  return {
    get: (column) => unguarded(cells[places.get(column) ?? -1]?.trim() ?? ''),
    has: (column) => places.has(column),
  }
}

function takeRow(record: CsvRecord, reading: Reading): void {
  const { products, rate } = reading
  const cells = cellsOf(record, reading.header)
  const handle = readHandle(cells)
  const known = products.get(handle)
  if (known && cells.has('title') && cells.get('title') !== '' && readTitle(cells) !== known.title)
    throw new RowError('title', 'otherTitle', { value: known.title, line: String(known.line) })
  const leftOut = reading.leftOut.get(handle)
  if (!known && leftOut !== undefined && cells.get('title') === '')
    throw new RowError('handle', 'noFirstRow', { line: String(leftOut) })
  if (!known) reading.leftOut.set(handle, record.line)
  const started = known ? undefined : startProduct(handle, cells, record.line, reading)
  const product = known ?? started!.draft
  // The first row always describes an option; later ones may only add a picture.
  const option = !known || describesOption(cells) ? readOption(cells, rate) : undefined
  if (option && product.options.some(({ label }) => label === option.label))
    throw new RowError('option1', 'optionTwice', { value: option.label })
  if (option && product.options.length >= MAX_OPTIONS)
    throw new RowError('option1', 'tooManyOptions', { max: String(MAX_OPTIONS) })
  const picture = readPictureCell(cells, product.pictures.length + 1)
  const isNew = picture && !product.pictures.some(({ url }) => url === picture.url)
  if (isNew && product.pictures.length >= MAX_PICTURES)
    throw new RowError('picture', 'tooManyPictures', { max: String(MAX_PICTURES) })
  if (!option && !picture) throw new RowError(null, 'emptyRow')
  // Assigned last, so that a bad row changes nothing.
  if (option) product.options.push(option)
  if (isNew) product.pictures.push(picture)
  products.set(handle, product)
  const first = reading.firsts.get(handle)
  if (!first) reading.firsts.set(handle, cells)
  for (const { column, part } of [
    ...(started?.lost ?? []).map((tag) => ({ column: 'body' as const, part: tag })),
    ...(first ? differing(first, cells) : []),
    ...(option ? lostOf(option, cells, reading.header) : []),
  ]) {
    const name = nameOf(reading.header, column)
    const key = JSON.stringify([name, part])
    const rows = (reading.lost.get(key)?.rows ?? 0) + 1
    reading.lost.set(key, { file: reading.file, column: name, part, rows })
  }
}

type Lost = { readonly column: AnyColumn; readonly part: string | null }

const differing = (first: Cells, cells: Cells): Lost[] =>
  OF_PRODUCT.filter((column) => {
    const cell = cells.get(column)
    return cell !== '' && cell.toLowerCase() !== first.get(column).toLowerCase()
  }).map((column) => ({ column, part: null }))

/** A price before that is no higher, and pieces below none. */
const lostOf = (option: ImportedOption, cells: Cells, header: Header): Lost[] => [
  ...(option.wasMicro === null && (parseMicro(cells.get('was')) ?? 0n) > 0n
    ? [{ column: 'was' as const, part: `≤ ${nameOf(header, 'price')}` }]
    : []),
  ...(option.stock === 0 && cells.get('stock').startsWith('-')
    ? [{ column: 'stock' as const, part: '< 0' }]
    : []),
]

function startProduct(
  handle: string,
  cells: Cells,
  line: number,
  { file }: Reading,
): { draft: Draft; lost: readonly string[] } {
  const has = (...columns: readonly AnyColumn[]) => columns.some((column) => cells.has(column))
  const body = has('body') ? readHtml(readBody(cells), MAX_DETAIL_PICTURES) : undefined
  const descriptions = Object.fromEntries(
    Object.entries(readTranslated(cells, 'body')).map(([locale, html]) => [
      locale,
      cleanHtml(html ?? ''),
    ]),
  ) as Translated
  const draft: Draft = {
    file,
    line,
    handle,
    title: readTitle(cells),
    titles: readTranslated(cells, 'title'),
    ...(body && { description: body.description, detailUrls: body.pictureUrls }),
    descriptions,
    ...(has('type') && { type: readType(cells) }),
    ...(has('published', 'status') && { published: readPublished(cells) }),
    ...(has('ships', 'giftCard') && { productType: readProductType(cells) }),
    ...(has('properties') && { properties: readProperties(cells) }),
    ...(has('video') && { video: readVideo(cells) }),
    options: [],
    pictures: [],
  }
  return { draft, lost: body?.lost ?? [] }
}

const finish = ({ pictures, ...product }: Draft): ImportedProduct => ({
  ...product,
  pictureUrls: pictures.sort((a, b) => a.position - b.position).map(({ url }) => url),
})

/** Non-empty columns that the shop cannot store, and what rows lost of others. */
function droppedOf(
  records: readonly CsvRecord[],
  { file, header, lost }: Reading,
): readonly Dropped[] {
  const columns = header.unknown.flatMap((place): Dropped[] => {
    const rows = records.filter(({ cells }) => (cells[place] ?? '').trim() !== '').length
    return rows === 0
      ? []
      : [{ file, column: header.names[place] || String(place + 1), part: null, rows }]
  })
  return [...columns, ...lost.values()]
}
