import { DEFAULT_LOCALE, LOCALES, OTHER_LOCALES, type Locale } from '../../../../basics/locales.ts'
import { videoPath } from '../../../../basics/video.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { DIGITAL, picturePath, type Property, type Texts } from '../product.ts'
import { guarded } from '../../../../basics/formula.ts'
import {
  COLUMNS,
  TEXT_COLUMNS,
  translatedColumn,
  type AnyColumn,
  type Column,
} from './readHeader.ts'
import { propertyCell } from './propertyCells.ts'
import { handleInFile, readStoredByIds, type StoredForImport } from './storedForImport.ts'

/** Products of one part of an export. */
const PRODUCTS_AT_ONCE = 500
const PICTURE_WIDTH = 1200

const WRITTEN: readonly Column[] = [
  'handle',
  'title',
  'body',
  'type',
  'published',
  'option1',
  'sku',
  'stock',
  'stockBase',
  'price',
  'was',
  'member',
  'cost',
  'grams',
  'lowAt',
  'ships',
  'picture',
  'position',
  'video',
  'optionPicture',
  'properties',
  'outdated',
]
const TRANSLATED = TEXT_COLUMNS.flatMap((column) =>
  OTHER_LOCALES.map((locale) => `${column} ${locale}` as const),
)
const ORDER: readonly AnyColumn[] = [...WRITTEN, ...TRANSLATED]
const NAMES = [
  ...WRITTEN.map((column) => COLUMNS[column][0]),
  ...TEXT_COLUMNS.flatMap((column) =>
    OTHER_LOCALES.map((locale) => translatedColumn(column, locale)),
  ),
]

type Row = Partial<Record<AnyColumn, string>>

/** A cell in quotes, so that no reader guesses its type; never a formula. */
const cell = (text: string): string =>
  text === '' ? '' : `"${guarded(text.trim()).replaceAll('"', '""')}"`

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

export const csvHeader = (): string => line(NAMES.map((name) => `"${name}"`))

export type Exported = {
  readonly csv: string
  /** Of products without an option on sale, which no file can describe. */
  readonly leftOut: number
  readonly next: number | null
}

/**
 * Products after that id as Shopify's CSV with translations. Imported again it changes nothing, even after sales.
 * `site` serves the shop's own pictures.
 */
export async function writeCsv(ctx: Context, site: string, after: number): Promise<Exported> {
  const { rows } = await sql({ id: col.int })`
    select id from product where id > ${after} order by id limit ${PRODUCTS_AT_ONCE}`.execute(
    ctx.db,
  )
  const products = await readStoredByIds(
    ctx,
    rows.map(({ id }) => id),
  )
  const stamp = ctx.now().getTime().toString(36)
  const offered = products.filter(({ options }) => options.some(({ retired }) => !retired))
  return {
    csv: offered
      .flatMap((product) => rowsOf(product, site, stamp))
      .map((row) => line(ORDER.map((column) => cell(row[column] ?? ''))))
      .join(''),
    leftOut: products.length - offered.length,
    next: rows.length === PRODUCTS_AT_ONCE ? rows.at(-1)!.id : null,
  }
}

const translations = (column: 'title' | 'body' | 'option1', texts: Texts): Row =>
  Object.fromEntries(
    LOCALES.filter((locale) => locale !== 'cn').map((locale) => [
      `${column} ${locale}`,
      texts[locale] ?? '',
    ]),
  )

const propertyCells = (properties: readonly Property[]): Row =>
  Object.fromEntries(
    LOCALES.map((locale) => [
      locale === DEFAULT_LOCALE ? 'properties' : `properties ${locale}`,
      propertyCell(properties, locale),
    ]),
  )

const urlsOf = (urls: readonly string[], hashes: readonly string[], site: string): string[] =>
  urls.length > 0 ? [...urls] : hashes.map((hash) => site + picturePath(hash, PICTURE_WIDTH))

function rowsOf(product: StoredForImport, site: string, stamp: string): Row[] {
  const options = product.options.filter(({ retired }) => !retired)
  const pictures = urlsOf(product.pictureUrls, product.pictures, site)
  const details = urlsOf(product.detailUrls, product.detailPictures, site)
  return Array.from({ length: Math.max(options.length, pictures.length) }, (_, index): Row => {
    const option = options[index]
    const picture = pictures[index]
    return {
      handle: handleInFile(product),
      outdated: outdatedOf(product, option, index),
      ...(index === 0 && {
        title: product.name.cn,
        body:
          product.description.cn +
          details.map((url) => `<img src="${url.replaceAll('&', '&amp;')}">`).join(''),
        type: product.categoryNames?.cn ?? '',
        published: product.published || product.publishPending ? 'TRUE' : 'FALSE',
        ships: product.productType === DIGITAL ? 'FALSE' : 'TRUE',
        video: product.video === null ? '' : site + videoPath(product.video),
        ...propertyCells(product.properties),
        ...translations('title', product.name),
        ...translations('body', product.description),
      }),
      ...(option && optionCells(option, site, stamp)),
      ...(picture !== undefined && { picture, position: String(index + 1) }),
    }
  })
}

function outdatedOf(
  product: StoredForImport,
  option: StoredForImport['options'][number] | undefined,
  index: number,
): string {
  const columns = { name: 'title', description: 'body' } as const
  const ofProduct = product.outdated.map((mark) => {
    const [part, locale] = mark.split('.') as [keyof typeof columns, Locale]
    return translatedColumn(columns[part], locale)
  })
  const ofOption = (option?.outdated ?? []).map((locale) => translatedColumn('option1', locale))
  return [...(index === 0 ? ofProduct : []), ...ofOption].join(', ')
}

const optionCells = (
  option: StoredForImport['options'][number],
  site: string,
  stamp: string,
): Row => ({
  option1: option.label.cn,
  ...translations('option1', option.label),
  sku: option.sku ?? '',
  price: formatMicro(option.priceMicro),
  was: option.wasMicro === null ? '' : formatMicro(option.wasMicro),
  member: option.memberMicro === null ? '' : formatMicro(option.memberMicro),
  cost: option.costMicro === null ? '' : formatMicro(option.costMicro),
  grams: String(option.weightGrams ?? ''),
  lowAt: String(option.lowAt ?? ''),
  stock: String(option.stock),
  stockBase: `${option.stock} @ ${stamp}`,
  optionPicture:
    option.pictureUrl ??
    (option.picture === null ? '' : site + picturePath(option.picture, PICTURE_WIDTH)),
})
