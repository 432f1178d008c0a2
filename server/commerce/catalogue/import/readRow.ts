import { MAX_MICRO, parseMicro } from '../../../../basics/money.ts'
import { DIGITAL, PHYSICAL } from '../product.ts'
import { DEFAULT_LABEL } from '../../../../basics/defaultLabel.ts'
import type { ImportedOption } from './importedProduct.ts'

/** A cell by its column's name; a missing column reads as empty. */
export type Cells = (column: string) => string

export class RowError extends Error {}

const wrong = (reason: string): never => {
  throw new RowError(reason)
}

const MAX_HANDLE = 255
const MAX_TITLE = 200
const MAX_TYPE = 100
const MAX_SKU = 120
const MAX_LABEL = 120
const MAX_HTML = 100_000
const MAX_URL = 2_000
const MAX_STOCK = 1_000_000
const MAX_POSITION = 1_000
/** Stock of an option that the source sells without counting: the most that one order may take (rules: ordering#quantity). */
const UNCOUNTED_STOCK = 999
/** Control characters; PostgreSQL refuses NUL. */
const CONTROL = /[^\P{Cc}\t\n\r]/u

export function refuseControlCharacters(
  cells: readonly string[],
  columns: readonly string[],
): void {
  const index = cells.findIndex((cell) => CONTROL.test(cell))
  if (index >= 0) wrong(`${columns[index] || `cell ${index + 1}`} holds control characters`)
}

export function readHandle(cells: Cells): string {
  const handle = cells('handle')
  if (!handle) return wrong('Handle is empty')
  if (handle.length > MAX_HANDLE) return wrong(`Handle is longer than ${MAX_HANDLE} characters`)
  if (/\s/.test(handle)) return wrong('Handle holds spaces')
  return handle
}

export function readTitle(cells: Cells): string {
  const title = cells('title').replace(/\s+/g, ' ')
  if (!title) return wrong('Title is empty in the first row of its product')
  if (title.length > MAX_TITLE) return wrong(`Title is longer than ${MAX_TITLE} characters`)
  return title
}

export function readBody(cells: Cells): string {
  const body = cells('body (html)')
  return body.length > MAX_HTML ? wrong(`Body (HTML) is longer than ${MAX_HTML} characters`) : body
}

export function readType(cells: Cells): string {
  const type = cells('type').replace(/\s+/g, ' ')
  return type.length > MAX_TYPE ? wrong(`Type is longer than ${MAX_TYPE} characters`) : type
}

function readBoolean(cells: Cells, column: string, shown: string, whenEmpty: boolean): boolean {
  const cell = cells(column).toLowerCase()
  if (cell === '') return whenEmpty
  if (cell === 'true') return true
  if (cell === 'false') return false
  return wrong(`${shown} must be TRUE or FALSE, not "${cells(column)}"`)
}

/** True when the product is published and its status, if present, is active. */
export function readPublished(cells: Cells): boolean {
  const status = cells('status').toLowerCase() || 'active'
  if (!['active', 'draft', 'archived', 'unlisted'].includes(status))
    return wrong(`Status must be active, draft or archived, not "${cells('status')}"`)
  return readBoolean(cells, 'published', 'Published', true) && status === 'active'
}

/** Products without shipping and gift cards are delivered by e-mail. */
export function readProductType(cells: Cells): number {
  const giftCard = readBoolean(cells, 'gift card', 'Gift Card', false)
  return readBoolean(cells, 'variant requires shipping', 'Variant Requires Shipping', true) &&
    !giftCard
    ? PHYSICAL
    : DIGITAL
}

/** True when the row has a value, a price or a SKU; other rows only add a picture. */
export const describesOption = (cells: Cells): boolean =>
  ['option1 value', 'option2 value', 'option3 value', 'variant price', 'variant sku'].some(
    (column) => cells(column) !== '',
  )

export function readOption(cells: Cells): ImportedOption {
  const sku = cells('variant sku').trim()
  if (sku.length > MAX_SKU) return wrong(`Variant SKU is longer than ${MAX_SKU} characters`)
  return {
    label: readLabel(cells),
    priceMicro: readPrice(cells),
    stock: readStock(cells),
    ...(sku !== '' && { sku }),
  }
}

function readLabel(cells: Cells): string {
  const values = ['option1 value', 'option2 value', 'option3 value']
    .map(cells)
    .filter((value) => value !== '' && value !== 'Default Title')
  const label = values.map((value) => value.replace(/\s+/g, ' ')).join(' / ')
  if (label.length > MAX_LABEL)
    return wrong(`the option's values are longer than ${MAX_LABEL} characters`)
  return label || DEFAULT_LABEL.cn
}

function readPrice(cells: Cells): bigint {
  const cell = cells('variant price')
  if (cell === '') return wrong('Variant Price is empty')
  const micro = parseMicro(cell)
  if (micro === undefined)
    return wrong(`Variant Price must be a plain number such as 12.50, not "${cell}"`)
  if (micro === 0n) return wrong('Variant Price is zero')
  return micro > MAX_MICRO ? wrong(`Variant Price ${cell} is too high`) : micro
}

/** Stock, at least 0: shops that oversell export negative numbers. */
function readStock(cells: Cells): number {
  const cell = cells('variant inventory qty')
  if (!/^-?\d{0,9}$/.test(cell) || cell === '-')
    return wrong(`Variant Inventory Qty must be a whole number, not "${cell}"`)
  const quantity = Math.max(0, Number(cell))
  if (quantity > MAX_STOCK) return wrong(`Variant Inventory Qty is above ${MAX_STOCK}`)
  return cells('variant inventory policy').toLowerCase() === 'continue'
    ? Math.max(quantity, UNCOUNTED_STOCK)
    : quantity
}

export function readPicture(
  cells: Cells,
  next: number,
): { url: string; position: number } | undefined {
  const cell = cells('image src')
  if (cell === '') return undefined
  const url = cell.length <= MAX_URL ? URL.parse(cell) : null
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return wrong(`Image Src must be an http or https address, not "${cell.slice(0, 80)}"`)
  const place = cells('image position')
  if (
    place !== '' &&
    (!/^\d{1,4}$/.test(place) || Number(place) < 1 || Number(place) > MAX_POSITION)
  )
    return wrong(`Image Position must be a number from 1 to ${MAX_POSITION}, not "${place}"`)
  return { url: url.href, position: place === '' ? next : Number(place) }
}
