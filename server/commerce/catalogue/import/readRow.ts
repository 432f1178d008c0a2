import { DEFAULT_LABEL } from '../../../../basics/defaultLabel.ts'
import type { ImportProblem } from '../../../../basics/importProblems.ts'
import { OTHER_LOCALES, type Locale } from '../../../../basics/locales.ts'
import { MAX_GRAMS } from '../../../../basics/deliveryFee.ts'
import { VIDEO_FILE } from '../../../../basics/video.ts'
import { MAX_MICRO, parseMicro } from '../../../../basics/money.ts'
import { DIGITAL, PHYSICAL } from '../product.ts'
import type { ImportedOption, ImportedProperty, Translated } from './importedProduct.ts'
import { readPairs, type Pair } from './propertyCells.ts'
import { atRate, type Rate } from './rate.ts'
import type { AnyColumn, Column, TextColumn } from './readHeader.ts'

/** A row: its cells by column, empty without one, and which columns there are. */
export type Cells = {
  readonly get: (column: AnyColumn) => string
  readonly has: (column: AnyColumn) => boolean
}

export class RowError extends Error {
  readonly column: AnyColumn | null
  readonly reason: ImportProblem
  readonly facts: Readonly<Record<string, string>>
  constructor(
    column: AnyColumn | null,
    reason: ImportProblem,
    facts: Readonly<Record<string, string>> = {},
  ) {
    super(reason)
    this.column = column
    this.reason = reason
    this.facts = facts
  }
}

const SHOWN = 80
const wrong = (
  column: AnyColumn | null,
  reason: ImportProblem,
  facts?: Readonly<Record<string, string>>,
): never => {
  throw new RowError(column, reason, facts)
}
const cellOf = (cell: string): { value: string } => ({ value: cell.slice(0, SHOWN) })

const MAX_HANDLE = 255
const MAX_TITLE = 200
const MAX_TYPE = 100
const MAX_SKU = 120
const MAX_LABEL = 120
const MAX_HTML = 100_000
const MAX_URL = 2_000
const MAX_STOCK = 1_000_000
const MAX_POSITION = 1_000
/** Stock of an option sold without counting: the most per order (rules: ordering#quantity). */
const UNCOUNTED_STOCK = 999
const MAX_PROPERTIES = 40
const MAX_PROPERTY_NAME = 60
const MAX_PROPERTY_VALUE = 300
const SPACES = /\s+/g

function short(cells: Cells, column: AnyColumn, max: number): string {
  const text = cells.get(column)
  return text.length > max ? wrong(column, 'tooLong', { max: String(max) }) : text
}
const oneLine = (cells: Cells, column: AnyColumn, max: number): string =>
  short(cells, column, max).replace(SPACES, ' ')

export function readHandle(cells: Cells): string {
  const handle = short(cells, 'handle', MAX_HANDLE)
  if (!handle) return wrong('handle', 'missing')
  return /\s/.test(handle) ? wrong('handle', 'spaces') : handle
}

export const readTitle = (cells: Cells): string =>
  oneLine(cells, 'title', MAX_TITLE) || wrong('title', 'missing')

export const readBody = (cells: Cells, column: AnyColumn = 'body'): string =>
  short(cells, column, MAX_HTML)

export const readType = (cells: Cells): string => oneLine(cells, 'type', MAX_TYPE)

/** Texts in the other languages; only the columns that the file has. */
export function readTranslated(
  cells: Cells,
  column: Exclude<TextColumn, 'properties'>,
): Translated {
  const max = column === 'title' ? MAX_TITLE : column === 'body' ? MAX_HTML : MAX_LABEL
  const read = column === 'body' ? short : oneLine
  return Object.fromEntries(
    OTHER_LOCALES.filter((locale) => cells.has(`${column} ${locale}`)).map((locale) => [
      locale,
      read(cells, `${column} ${locale}`, max),
    ]),
  )
}

/** The properties table, a line `name: value` each; translations use the same order. */
export function readProperties(cells: Cells): readonly ImportedProperty[] {
  const own = pairsOf(cells, 'properties')
  const bare = own.find(({ name, value }) => name === '' || value === '')
  if (bare) return wrong('properties', 'property', cellOf(`${bare.name}: ${bare.value}`))
  if (own.length > MAX_PROPERTIES)
    return wrong('properties', 'tooManyProperties', { max: String(MAX_PROPERTIES) })
  const others = OTHER_LOCALES.filter((locale) => cells.has(`properties ${locale}`)).map(
    (locale) => [locale, translatedPairs(cells, locale, own.length)] as const,
  )
  const partOf = (part: keyof Pair, at: number): Translated =>
    Object.fromEntries(others.map(([locale, pairs]) => [locale, pairs[at]?.[part] ?? '']))
  return own.map((pair, at) => ({
    ...pair,
    names: partOf('name', at),
    values: partOf('value', at),
  }))
}

/** As many as the Chinese ones, or none. */
function translatedPairs(cells: Cells, locale: Locale, count: number): readonly Pair[] {
  const column = `properties ${locale}` as const
  const pairs = pairsOf(cells, column)
  return pairs.length === 0 || pairs.length === count
    ? pairs
    : wrong(column, 'propertyLines', { found: String(pairs.length), expected: String(count) })
}

function pairsOf(cells: Cells, column: AnyColumn): readonly Pair[] {
  const pairs = readPairs(short(cells, column, MAX_HTML))
  if ('line' in pairs) return wrong(column, 'property', cellOf(pairs.line))
  for (const { name, value } of pairs) {
    if (name.length > MAX_PROPERTY_NAME)
      wrong(column, 'tooLong', { max: String(MAX_PROPERTY_NAME) })
    if (value.length > MAX_PROPERTY_VALUE)
      wrong(column, 'tooLong', { max: String(MAX_PROPERTY_VALUE) })
  }
  return pairs
}

function readBoolean(cells: Cells, column: Column, whenEmpty: boolean): boolean {
  const cell = cells.get(column).toLowerCase()
  if (cell === '') return whenEmpty
  if (cell === 'true') return true
  return cell === 'false' ? false : wrong(column, 'boolean', cellOf(cells.get(column)))
}

/** Published, and active if it has a status. */
export function readPublished(cells: Cells): boolean {
  const status = cells.get('status').toLowerCase() || 'active'
  if (!['active', 'draft', 'archived', 'unlisted'].includes(status))
    return wrong('status', 'status', cellOf(cells.get('status')))
  return readBoolean(cells, 'published', true) && status === 'active'
}

/** Products without shipping and gift cards are delivered by e-mail. */
export function readProductType(cells: Cells): number {
  const giftCard = readBoolean(cells, 'giftCard', false)
  return readBoolean(cells, 'ships', true) && !giftCard ? PHYSICAL : DIGITAL
}

/** True when the row has a value, a price or a SKU; other rows only add a picture. */
export const describesOption = (cells: Cells): boolean =>
  (['option1', 'option2', 'option3', 'price', 'sku'] as const).some(
    (column) => cells.get(column) !== '',
  )

export function readOption(cells: Cells, rate: Rate | undefined): ImportedOption {
  // Shopify writes ' before a SKU of digits, for spreadsheets.
  const sku = short(cells, 'sku', MAX_SKU).replace(/^'(?=\d+$)/, '')
  const priceMicro = readPrice(cells, 'price', rate) ?? wrong('price', 'missing')
  const wasMicro = readPrice(cells, 'was', rate) ?? null
  const memberMicro = readPrice(cells, 'member', rate) ?? null
  const costMicro = readPrice(cells, 'cost', rate) ?? null
  return {
    label: readLabel(cells),
    labels: readTranslated(cells, 'option1'),
    priceMicro,
    ...(cells.has('was') && {
      wasMicro: wasMicro !== null && wasMicro > priceMicro ? wasMicro : null,
    }),
    ...(cells.has('member') && { memberMicro }),
    ...(cells.has('cost') && { costMicro }),
    ...(cells.has('grams') && { weightGrams: readGrams(cells) }),
    ...(cells.has('lowAt') && { lowAt: readLowAt(cells) }),
    ...readStock(cells),
    ...(sku !== '' && { sku }),
    ...(cells.has('optionPicture') && { pictureUrl: readUrl(cells, 'optionPicture') ?? null }),
  }
}

function readLabel(cells: Cells): string {
  const values = (['option1', 'option2', 'option3'] as const)
    .map((column) => cells.get(column))
    .filter((value) => value !== '' && value !== 'Default Title')
  const label = values.map((value) => value.replace(SPACES, ' ')).join(' / ')
  if (label.length > MAX_LABEL) return wrong('option1', 'tooLong', { max: String(MAX_LABEL) })
  return label || DEFAULT_LABEL.cn
}

function readPrice(
  cells: Cells,
  column: 'price' | 'was' | 'member' | 'cost',
  rate: Rate | undefined,
): bigint | undefined {
  const cell = cells.get(column)
  if (cell === '') return undefined
  const given = parseMicro(cell)
  if (given === undefined) return wrong(column, 'price', cellOf(cell))
  // Shopify writes 0 for no earlier price and for an unknown cost.
  if (given === 0n) return column === 'was' || column === 'cost' ? undefined : wrong(column, 'zero')
  const micro = atRate(given, rate)
  return micro > MAX_MICRO ? wrong(column, 'tooHigh', cellOf(cell)) : micro
}

function wholeNumber(column: Column, cell: string): number {
  if (!/^-?\d{0,9}$/.test(cell) || cell === '-') return wrong(column, 'whole', cellOf(cell))
  // Shops that oversell export negative numbers.
  const quantity = Math.max(0, Number(cell))
  return quantity > MAX_STOCK ? wrong(column, 'tooHigh', cellOf(cell)) : quantity
}

/** Shopify writes 0 for an unknown weight, and fractions of a gram for pounds. */
function readGrams(cells: Cells): number | null {
  const cell = cells.get('grams')
  if (!/^\d{0,9}(\.\d{1,12})?$/.test(cell)) return wrong('grams', 'whole', cellOf(cell))
  const grams = Math.round(Number(cell))
  return grams > MAX_GRAMS ? wrong('grams', 'tooHigh', cellOf(cell)) : grams || null
}

const readLowAt = (cells: Cells): number | null =>
  cells.get('lowAt') === '' ? null : wholeNumber('lowAt', cells.get('lowAt'))

function readStock(cells: Cells): Pick<ImportedOption, 'stock' | 'stockBase' | 'uncounted'> {
  if (!cells.has('stock')) return {}
  const quantity = wholeNumber('stock', cells.get('stock'))
  const base = cells.get('stockBase')
  if (base !== '') {
    const [, stock, of] =
      /^(\d{1,10}) @ (\w{1,40})$/.exec(base) ?? wrong('stockBase', 'stockBase', cellOf(base))
    return { stock: quantity, stockBase: { stock: Number(stock), of: of! } }
  }
  const policy = cells.get('policy').toLowerCase()
  const goesOn = policy === 'continue' || policy === 'true'
  // Shopify writes no pieces for what it does not count; lists made by hand may have pieces and no tracker.
  const isUntracked = cells.has('tracker') && cells.get('tracker') === '' && quantity === 0
  return (goesOn || isUntracked) && quantity < UNCOUNTED_STOCK
    ? { stock: UNCOUNTED_STOCK, uncounted: true }
    : { stock: quantity }
}

function readUrl(cells: Cells, column: 'picture' | 'optionPicture' | 'video'): string | undefined {
  const cell = cells.get(column)
  if (cell === '') return undefined
  const url =
    cell.length <= MAX_URL ? URL.parse(cell.startsWith('//') ? `https:${cell}` : cell) : null
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return wrong(column, 'url', cellOf(cell))
  return url.href
}

const OWN_VIDEO = new RegExp(`/videos/(${VIDEO_FILE})$`)

/** Videos are uploaded in the office; a file names existing ones. */
export function readVideo(cells: Cells): string | null {
  const url = readUrl(cells, 'video')
  if (url === undefined) return null
  return OWN_VIDEO.exec(new URL(url).pathname)?.[1] ?? wrong('video', 'video', cellOf(url))
}

export function readPictureCell(
  cells: Cells,
  next: number,
): { url: string; position: number } | undefined {
  const url = readUrl(cells, 'picture')
  if (url === undefined) return undefined
  const place = cells.get('position')
  if (
    place !== '' &&
    (!/^\d{1,4}$/.test(place) || Number(place) < 1 || Number(place) > MAX_POSITION)
  )
    return wrong('position', 'position', { ...cellOf(place), max: String(MAX_POSITION) })
  return { url, position: place === '' ? next : Number(place) }
}
