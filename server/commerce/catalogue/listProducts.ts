import { inLanguage } from './inLanguage.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { directionOf } from '../../platform/db/directionOf.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { pageAsked, pageOf, type PageAsked } from '../../../api/pageOf.ts'
import { averageOf } from '../../../basics/comments.ts'
import { DEFAULT_LOCALE, type Locale } from '../../../basics/locales.ts'
import { formatMicro, parseMicro } from '../../../basics/money.ts'
import type { Context } from '../../platform/db/context.ts'
import { PHYSICAL, picturePaths } from './product.ts'
import { findProducts } from './searchProducts.ts'

type Input = CallInput<'listProducts'>
type Column = NonNullable<Input['column']>

const COLUMNS: Readonly<Record<Column, Sql<unknown>>> = {
  position: sql`position`,
  id: sql`id`,
  usdt: sql`price_micro`,
  createTime: sql`created_at`,
  sold: sql`sold`,
}

/** Under it a figure says little, and would show how small a shop is. */
export const MIN_SOLD_SHOWN = 10
/** A filtered list is counted up to this. */
const MAX_COUNTED = 5_000

/**
 * A page of the catalogue or of a search's ranked results. Totals come from kept counters; a search counts up to
 * `SEARCH_LIMIT`.
 */
export async function listProducts(
  ctx: Context,
  input: Input,
): Promise<CallResult<'listProducts'>> {
  const page = pageAsked(input)
  const language = input.language ?? DEFAULT_LOCALE
  const { ids, total, near } = input.name?.trim()
    ? await searched(ctx, input, page)
    : await shelved(ctx, input, page)
  return {
    ...pageOf(await readInOrder(ctx, ids, language), total, page),
    ...(near && { near }),
  }
}

type Ids = { ids: number[]; total: number; near?: boolean }

/** One piece costs nothing to deliver, wherever the shop delivers (rules: catalogue#signs-on-a-card). */
const deliveredFree = (product: Sql<unknown>): Sql<unknown> => sql`
  (${product}.price_micro >= (select free_delivery_from())
    and (${product}.price_micro >= (select free_delivery_at_any_weight_from())
      or not exists (select from product_option o
        where o.product_id = ${product}.id and not o.retired and o.weight_grams > (select free_weight()))))`

function filtersOf({ priceFrom, priceTo, inStock, freeDelivery }: Input): Sql<unknown> | undefined {
  const conditions: Sql<unknown>[] = []
  if (priceFrom) conditions.push(sql`price_micro >= ${parseMicro(priceFrom)}`)
  if (priceTo) conditions.push(sql`price_micro <= ${parseMicro(priceTo)}`)
  if (inStock) conditions.push(sql`not sold_out`)
  if (freeDelivery)
    conditions.push(sql`(product_type <> ${PHYSICAL} or ${deliveredFree(sql`product`)})`)
  if (conditions.length === 0) return undefined
  return conditions.reduce((all, one) => sql`${all} and ${one}`)
}

async function searched(
  ctx: Context,
  input: Input,
  { pageNo, pageSize, order }: PageAsked,
): Promise<Ids> {
  const found = await findProducts(ctx, input.name!, input.isSell)
  const filters = filtersOf(input)
  const kept = filters ? await filtered(ctx, found.ids, filters) : found.ids
  const ids = input.column
    ? await sortedBy(ctx, kept, input.column, directionOf(order, 'asc'))
    : order === 'desc'
      ? kept.toReversed()
      : kept
  const near = found.near && ids.length > 0 ? { near: true } : {}
  return { ids: ids.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: ids.length, ...near }
}

async function filtered(ctx: Context, ids: number[], filters: Sql<unknown>): Promise<number[]> {
  const { rows } = await sql({ id: col.int })`
    select id from product where id = any(${ids}::int[]) and ${filters}
    order by array_position(${ids}::int[], id)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function sortedBy(
  ctx: Context,
  ids: number[],
  column: Column,
  direction: Sql<unknown>,
): Promise<number[]> {
  const { rows } = await sql({
    id: col.int,
  })`
    select id from product where id = any(${ids}::int[])
    order by ${COLUMNS[column]} ${direction}, id ${direction}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function shelved(
  ctx: Context,
  input: Input,
  { pageNo, pageSize, order }: PageAsked,
): Promise<Ids> {
  const filters = filtersOf(input)
  const ofCategory = input.isSell === undefined ? sql`` : sql`and category_id = ${input.isSell}`
  const those = filters ? sql`published ${ofCategory} and ${filters}` : sql`published ${ofCategory}`
  const total = filters ? await countOf(ctx, those) : await keptCount(ctx, input.isSell)
  const offset = (pageNo - 1) * pageSize
  if (offset >= total) return { ids: [], total }
  const direction = directionOf(order, 'asc')
  const { rows } = await sql({
    id: col.int,
  })`
    select id from product where ${those}
    order by ${COLUMNS[input.column ?? 'position']} ${direction}, id ${direction}
    limit ${pageSize} offset ${offset}`.execute(ctx.db)
  return { ids: rows.map(({ id }) => id), total }
}

async function countOf(ctx: Context, those: Sql<unknown>): Promise<number> {
  const { rows } = await sql({ products: col.int })`
    select count(*)::int as products
    from (select from product where ${those} limit ${MAX_COUNTED}) counted`.execute(ctx.db)
  return rows[0]!.products
}

async function keptCount(ctx: Context, categoryId: number | undefined): Promise<number> {
  const counter = categoryId === undefined ? '*' : `@${categoryId}`
  const { rows } = await sql({
    products: col.int,
  })`select products from search_word where word = ${counter}`.execute(ctx.db)
  return rows[0]?.products ?? 0
}

export const ProductRow = {
  id: col.int,
  name: col.text,
  alt: col.text,
  pictures: col.list(col.text),
  detailPictures: col.list(col.text),
  priceMicro: col.bigint,
  xmddMicro: col.bigint,
  productType: col.int,
  categoryId: col.orNull(col.int),
  soldOut: col.bool,
  sold: col.int,
  reviews: col.int,
  stars: col.int,
  fewLeft: col.orNull(col.int),
  freeDelivery: col.bool,
}
export type ProductRow = RowOf<typeof ProductRow>

export const productColumns = (language: Locale): Sql<unknown> => sql`
  p.id, ${inLanguage(sql`p.name`, language)} as name, ${inLanguage(sql`p.alt`, language)} as alt, p.pictures,
  p.detail_pictures as "detailPictures", p.price_micro as "priceMicro", p.xmdd_micro as "xmddMicro",
  p.product_type as "productType", p.category_id as "categoryId", p.sold_out as "soldOut", p.sold, p.reviews,
  p.stars, p.few_left as "fewLeft",
  coalesce(p.product_type = ${PHYSICAL} and ${deliveredFree(sql`p`)}, false) as "freeDelivery"`

export const toProduct = (row: ProductRow, descriptions: string): CallResult<'readProduct'> => ({
  ...signsOf(row),
  id: row.id,
  name: row.name,
  mainImage: picturePaths(row.pictures),
  detailImage: picturePaths(row.detailPictures),
  usdt: formatMicro(row.priceMicro),
  xmdd: formatMicro(row.xmddMicro),
  descriptions,
  productType: row.productType,
  altMsg: row.alt || row.name,
  categoryId: row.categoryId,
  soldOut: row.soldOut,
})

/** What a card shows below the price, if anything. */
function signsOf(
  row: ProductRow,
): Pick<CallResult<'readProduct'>, 'sold' | 'rating' | 'left' | 'freeDelivery'> {
  const average = averageOf(row.reviews, row.stars)
  return {
    ...(row.sold >= MIN_SOLD_SHOWN && { sold: row.sold }),
    ...(average !== null && { rating: { average, reviews: row.reviews } }),
    ...(row.fewLeft !== null && !row.soldOut && { left: row.fewLeft }),
    ...(row.freeDelivery && { freeDelivery: true }),
  }
}

export async function readInOrder(
  ctx: Context,
  ids: number[],
  language: Locale,
): Promise<CallResult<'readProduct'>[]> {
  if (ids.length === 0) return []
  const { rows } = await sql(ProductRow)`
    select ${productColumns(language)} from product p
    where p.id = any(${ids}::int[]) and p.published`.execute(ctx.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => toProduct(row, ''))
}
