import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { pageAsked, pageOf } from '../../../api/pageOf.ts'
import { DEFAULT_LOCALE, type Locale } from '../../../basics/locales.ts'
import { formatMicro } from '../../../basics/money.ts'
import type { Context } from '../../platform/db/context.ts'
import { picturePaths } from './product.ts'
import { searchProducts } from './searchProducts.ts'

type Input = CallInput<'listProducts'>
type Column = NonNullable<Input['column']>

const COLUMNS: Readonly<Record<Column, Sql<unknown>>> = {
  position: sql`position`,
  id: sql`id`,
  usdt: sql`price_micro`,
  createTime: sql`created_at`,
}

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
  const { ids, total } = input.name?.trim()
    ? await searched(ctx, input, page)
    : await shelved(ctx, input, page)
  return pageOf(await readInOrder(ctx, ids, language), total, page)
}

type Ids = { ids: number[]; total: number }
type PageAsked = ReturnType<typeof pageAsked>

async function searched(ctx: Context, input: Input, { pageNo, pageSize }: PageAsked): Promise<Ids> {
  const best = await searchProducts(ctx, input.name!, input.isSell)
  const ids = input.column
    ? await sortedBy(ctx, best, input.column, input.order === 'desc' ? sql`desc` : sql`asc`)
    : best
  return { ids: ids.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: ids.length }
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
    select id from product where id = any(${ids}::int[]) order by ${COLUMNS[column]} ${direction}, id ${direction}`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

async function shelved(ctx: Context, input: Input, { pageNo, pageSize }: PageAsked): Promise<Ids> {
  const counter = input.isSell === undefined ? '*' : `@${input.isSell}`
  const count = await sql({
    products: col.int,
  })`select products from search_word where word = ${counter}`.execute(ctx.db)
  const total = count.rows[0]?.products ?? 0
  const offset = (pageNo - 1) * pageSize
  if (offset >= total) return { ids: [], total }
  const direction = input.order === 'desc' ? sql`desc` : sql`asc`
  const ofCategory = input.isSell === undefined ? sql`` : sql`and category_id = ${input.isSell}`
  const { rows } = await sql({
    id: col.int,
  })`
    select id from product where published ${ofCategory}
    order by ${COLUMNS[input.column ?? 'position']} ${direction}, id ${direction} limit ${pageSize} offset ${offset}`.execute(
    ctx.db,
  )
  return { ids: rows.map(({ id }) => id), total }
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
}
export type ProductRow = RowOf<typeof ProductRow>

/** A text column in a language, or in cn where it is missing (rules: wire#languages). */
export const inLanguage = (column: Sql<unknown>, language: Locale): Sql =>
  sql`coalesce(nullif(${column}->>${language}::text, ''), ${column}->>'cn')`

export const productColumns = (language: Locale): Sql<unknown> => sql`
  p.id, ${inLanguage(sql`p.name`, language)} as name, ${inLanguage(sql`p.alt`, language)} as alt, p.pictures,
  p.detail_pictures as "detailPictures", p.price_micro as "priceMicro", p.xmdd_micro as "xmddMicro",
  p.product_type as "productType", p.category_id as "categoryId", p.sold_out as "soldOut"`

export const toProduct = (row: ProductRow, descriptions: string): CallResult<'readProduct'> => ({
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

async function readInOrder(
  ctx: Context,
  ids: number[],
  language: Locale,
): Promise<CallResult<'readProduct'>[]> {
  if (ids.length === 0) return []
  const { rows } = await sql(ProductRow)`
    select ${productColumns(language)} from product p where p.id = any(${ids}::int[]) and p.published`.execute(
    ctx.db,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => toProduct(row, ''))
}
