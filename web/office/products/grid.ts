import { DEFAULT_LABEL } from '../../../basics/defaultLabel.ts'
import { formatMicro, parseMicro, microOf } from '../../../basics/money.ts'
import { LOCALES, type Locale } from '../../../basics/locales.ts'
import { BLANK_OPTION, type NewOption, type Product, type Values } from './fields.ts'

export const GRID_COLUMNS = [
  'label',
  'price',
  'was',
  'stock',
  'sku',
  'member',
  'cost',
  'lowAt',
  'grams',
] as const
export type GridColumn = (typeof GRID_COLUMNS)[number]
/** What most options have; the rest is behind a button on a phone. */
export const MAIN_COLUMNS: readonly GridColumn[] = ['label', 'price', 'stock', 'sku']
/** Whole numbers that may be empty. */
export const COUNTS: readonly GridColumn[] = ['lowAt', 'grams']
export const AMOUNTS: readonly GridColumn[] = ['price', 'was', 'member', 'cost']

/** Only the price is required. */
export const isNoAmount = (column: GridColumn, text: string): boolean =>
  AMOUNTS.includes(column) &&
  (text.trim() === '' ? column === 'price' : parseMicro(text.trim()) === undefined)

/** A row of the grid: a stored option by its id, or a new one by its place. */
export type GridRow = {
  readonly key: string
  readonly id: number | undefined
  readonly place: number
  readonly stock: number
  readonly held: number
  readonly keyed: boolean
  readonly outdated: readonly Locale[]
}

export function gridRows(
  product: Product | undefined,
  values: Pick<Values, 'newOptions' | 'productType'>,
): GridRow[] {
  const stored = (product?.options ?? []).map(({ id, stock, held, keyed, outdated }, place) => ({
    key: String(id),
    id,
    place,
    stock,
    held,
    keyed,
    outdated,
  }))
  const added = values.newOptions.map((_, place) => ({
    key: `new ${place}`,
    id: undefined,
    place,
    stock: 0,
    held: 0,
    keyed: values.productType !== 1,
    outdated: [],
  }))
  return [...stored, ...added]
}

export const isRemoved = (row: GridRow, values: Values): boolean =>
  row.id !== undefined && values[`remove.${row.id}`] === true

/** The text of a cell as it is edited. */
export function cellOf(row: GridRow, column: GridColumn, values: Values, locale: Locale): string {
  if (row.id === undefined) {
    const option = values.newOptions[row.place]!
    if (column === 'label') return option.label[locale] ?? ''
    return column === 'stock' ? String(option.stock) : option[column]
  }
  if (column === 'label') return values[`label.${locale}.${row.id}`] ?? ''
  if (column === 'stock') return String(row.stock + (values[`add.${row.id}`] ?? 0))
  return values[`${column}.${row.id}`] ?? ''
}

export type Edit = { readonly row: GridRow; readonly column: GridColumn; readonly text: string }

const MAX_PIECES = 1_000_000
const wholeNumber = (text: string): number =>
  Math.min(MAX_PIECES, Number(text.replace(/\D/g, '').slice(0, 9)))

/** Digits alone; a weight of zero is none. */
function countText(column: GridColumn, typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (digits === '') return ''
  const count = wholeNumber(digits)
  return column === 'grams' && count === 0 ? '' : String(count)
}

/** The picture of a row's option; empty for none. */
export const pictureOf = (row: GridRow, values: Values): string =>
  (row.id === undefined ? values.newOptions[row.place]?.picture : values[`picture.${row.id}`]) ?? ''

export const valuesWithPicture = (row: GridRow, picture: string, values: Values): Partial<Values> =>
  row.id === undefined
    ? {
        newOptions: values.newOptions.map((one, place) =>
          place === row.place ? { ...one, picture } : one,
        ),
      }
    : ({ [`picture.${row.id}`]: picture } as Record<string, unknown> as Partial<Values>)

/** Once an option is named in one language, it is not called the default one in the others. */
const defaultLabel: NewOption['label'] = DEFAULT_LABEL
const namedLabel = (label: NewOption['label']): NewOption['label'] =>
  LOCALES.every((locale) => label[locale] === defaultLabel[locale]) ? {} : label

/** The form's values that some edits change, all at once. A cell that is counted by keys stays. */
export function valuesAfter(
  edits: readonly Edit[],
  values: Values,
  locale: Locale,
): Partial<Values> {
  const changed: Record<string, unknown> = {}
  const added = [...values.newOptions]
  for (const { row, column, text: typed } of edits) {
    if (column === 'stock' && row.keyed) continue
    const text = COUNTS.includes(column) ? countText(column, typed) : typed
    if (row.id !== undefined) {
      if (column === 'label') changed[`label.${locale}.${row.id}`] = text
      else if (column === 'stock') changed[`add.${row.id}`] = wholeNumber(text) - row.stock
      else changed[`${column}.${row.id}`] = text
      continue
    }
    const before = added[row.place] ?? BLANK_OPTION
    const after =
      column === 'label'
        ? { ...before, label: { ...namedLabel(before.label), [locale]: text } }
        : { ...before, [column]: column === 'stock' ? wholeNumber(text) : text }
    added[row.place] = after
    changed['newOptions'] = added
  }
  return changed as Partial<Values>
}

/** Rows of cells as a spreadsheet copies them; cells with line breaks are in quotes. */
export function readPasted(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    const [, quoted, plain = '', end] = match
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  if (rows.at(-1)!.every((one) => one === '')) rows.pop()
  return rows
}

/** Pasted cells from one cell on, to the right and down; more rows than there are become new options. */
export function pastedEdits(
  pasted: readonly (readonly string[])[],
  rows: readonly GridRow[],
  at: { readonly row: number; readonly column: number },
  added: number,
): Edit[] {
  let next = added
  return pasted.flatMap((cells, down) => {
    const row = rows[at.row + down] ?? newRow(next++)
    return cells.flatMap((text, right): Edit[] => {
      const column = GRID_COLUMNS[at.column + right]
      if (column === undefined) return []
      const isAmount = AMOUNTS.includes(column)
      return [{ row, column, text: isAmount ? amountOf(text) : text }]
    })
  })
}

const newRow = (place: number): GridRow => ({
  key: `new ${place}`,
  id: undefined,
  place,
  stock: 0,
  held: 0,
  keyed: false,
  outdated: [],
})

const MONEY = /^[^\d.,-]*(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?[^\d.,]*$/

/** "$1,299.00" of a spreadsheet as 1299.00; anything else stays, and is shown as no price. */
const amountOf = (text: string): string => {
  const [, whole, fraction = ''] = MONEY.exec(text) ?? []
  return whole === undefined ? text : whole.replaceAll(',', '') + fraction
}

export type Bulk =
  | {
      readonly column: 'price' | 'was' | 'member' | 'cost'
      readonly how: 'percent' | 'set'
      readonly amount: string
    }
  | { readonly column: 'stock'; readonly how: 'add' | 'set'; readonly amount: string }
  | { readonly column: 'lowAt' | 'grams'; readonly how: 'set'; readonly amount: string }

const PERCENT = /^([+-]?)(\d{1,4})(?:\.(\d{1,2}))?$/
const HUNDREDTHS = 100n
/** Prices are rounded half up to whole cents. */
const CENT_MICRO = 10_000n

/** A price by so many percent more or less, in whole cents; undefined for what is no number or leaves nothing. */
export function byPercent(price: string, percent: string): string | undefined {
  const match = PERCENT.exec(percent.trim())
  const micro = parseMicro(price)
  if (!match || micro === undefined) return undefined
  const [, sign, whole, fraction = ''] = match
  const hundredths = BigInt(whole! + fraction.padEnd(2, '0')) * (sign === '-' ? -1n : 1n)
  const parts = 100n * HUNDREDTHS
  const unit = parts * CENT_MICRO
  const cents = (micro * (parts + hundredths) * 2n + unit) / (unit * 2n)
  return cents > 0n ? formatMicro(cents * CENT_MICRO) : undefined
}

/** The same change of one column in many rows; rows that it cannot change are left out. */
export function bulkEdits(rows: readonly GridRow[], values: Values, bulk: Bulk): Edit[] {
  const amount = bulk.amount.trim()
  return rows.flatMap((row): Edit[] => {
    const before = cellOf(row, bulk.column, values, 'cn')
    const text = changedText(before, bulk, amount)
    const isLocked = bulk.column === 'stock' && row.keyed
    return text === undefined || text === before || isLocked || isRemoved(row, values)
      ? []
      : [{ row, column: bulk.column, text }]
  })
}

function changedText(before: string, { column, how }: Bulk, amount: string): string | undefined {
  if (column === 'lowAt' || column === 'grams')
    return /^\d{0,7}$/.test(amount) ? countText(column, amount) : undefined
  if (how === 'percent') return before === '' ? undefined : byPercent(before, amount)
  if (column !== 'stock')
    return amount === '' && column !== 'price' ? '' : microOf(amount) > 0n ? amount : undefined
  if (!/^[+-]?\d{1,7}$/.test(amount)) return undefined
  const pieces = how === 'add' ? Number(before) + Number(amount) : Number(amount)
  return String(Math.max(0, pieces))
}
