import { OTHER_LOCALES, type Locale } from '../../../../basics/locales.ts'
import { ImportError } from './importedProduct.ts'

/** More columns than any shop's export has. */
export const MAX_COLUMNS = 500

export const COLUMNS = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  type: ['Type', 'Custom Product Type'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  giftCard: ['Gift Card'],
  option1: ['Option1 Value'],
  option2: ['Option2 Value'],
  option3: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  stockBase: ['Stock When Exported'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  price: ['Variant Price', 'Price'],
  was: ['Variant Compare At Price', 'Compare-at price'],
  member: ['Member Price'],
  cost: ['Cost per item'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  lowAt: ['Low Stock Below'],
  ships: ['Variant Requires Shipping', 'Requires shipping'],
  picture: ['Image Src', 'Product image URL'],
  position: ['Image Position'],
  video: ['Video'],
  optionPicture: ['Variant Image', 'Variant image URL'],
  properties: ['Properties'],
  /** Written by the export for translators; nothing is read from it. */
  outdated: ['Outdated Translations'],
} as const
export type Column = keyof typeof COLUMNS
export type TextColumn = 'title' | 'body' | 'option1' | 'properties'
/** A translated column is named `Title (en)`. */
export type AnyColumn = Column | `${TextColumn} ${Locale}`

export const TEXT_COLUMNS: readonly TextColumn[] = ['title', 'body', 'option1', 'properties']
export const translatedColumn = (column: TextColumn, locale: Locale): string =>
  `${COLUMNS[column][0]} (${locale})`

const REQUIRED: readonly Column[] = ['handle', 'title', 'price']

const KNOWN = new Map<string, AnyColumn>([
  ...Object.entries(COLUMNS).flatMap(([column, names]) =>
    names.map((name) => [name.toLowerCase(), column as Column] as const),
  ),
  ...TEXT_COLUMNS.flatMap((column) =>
    OTHER_LOCALES.map(
      (locale) =>
        [translatedColumn(column, locale).toLowerCase(), `${column} ${locale}`] as [
          string,
          AnyColumn,
        ],
    ),
  ),
])

export type Header = {
  readonly names: readonly string[]
  readonly places: ReadonlyMap<AnyColumn, number>
  /** Places of columns that the shop has no field for. */
  readonly unknown: readonly number[]
}

/** By name, in any order and letter case. */
export function readHeader(cells: readonly string[]): Header {
  if (cells.length > MAX_COLUMNS)
    throw new ImportError('tooManyColumns', { max: String(MAX_COLUMNS) })
  const names = cells.map((cell) => cell.trim())
  const places = new Map<AnyColumn, number>()
  const unknown: number[] = []
  names.forEach((name, place) => {
    const column = KNOWN.get(name.toLowerCase())
    if (column === undefined || places.has(column)) unknown.push(place)
    else places.set(column, place)
  })
  // Lines of a translation are those of the Chinese cell.
  if (!places.has('properties'))
    for (const locale of OTHER_LOCALES) {
      const place = places.get(`properties ${locale}`)
      if (place === undefined) continue
      places.delete(`properties ${locale}`)
      unknown.push(place)
    }
  for (const column of REQUIRED)
    if (!places.has(column)) throw new ImportError('noColumn', { column: COLUMNS[column][0] })
  return { names, places, unknown }
}

/** The column as the file names it, or as the shop would. */
export function nameOf(header: Header, column: AnyColumn): string {
  const place = header.places.get(column)
  if (place !== undefined) return header.names[place]!
  const [base, locale] = column.split(' ') as [Column, Locale | undefined]
  return locale === undefined ? COLUMNS[base][0] : translatedColumn(base as TextColumn, locale)
}
