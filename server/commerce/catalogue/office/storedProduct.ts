import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Locale, Texts } from '../../../../basics/locales.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'
import type { Property } from '../product.ts'

const Product = {
  id: col.int,
  version: col.int,
  source: col.as<'office' | 'sample' | 'import'>(col.text),
  name: col.json<Texts>(),
  description: col.json<Texts>(),
  categoryId: col.orNull(col.int),
  productType: col.int,
  published: col.bool,
  publishPending: col.bool,
  pictures: col.list(col.text),
  detailPictures: col.list(col.text),
  video: col.orNull(col.text),
  properties: col.json<readonly Property[]>(),
  publishAt: col.orNull(col.time),
  takeOffAt: col.orNull(col.time),
  outdated: col.list(col.text),
}
export type StoredProduct = RowOf<typeof Product>

const Option = {
  id: col.int,
  label: col.json<Texts>(),
  priceMicro: col.bigint,
  wasMicro: col.orNull(col.bigint),
  memberMicro: col.orNull(col.bigint),
  costMicro: col.orNull(col.bigint),
  sku: col.orNull(col.text),
  lowAt: col.orNull(col.int),
  weightGrams: col.orNull(col.int),
  picture: col.orNull(col.text),
  outdated: col.list(col.as<Locale>(col.text)),
  stock: col.int,
  held: col.int,
  keyed: col.bool,
  position: col.int,
  retired: col.bool,
}
export type StoredOption = RowOf<typeof Option>

export type Stored = { readonly product: StoredProduct; readonly options: readonly StoredOption[] }

async function readRows(ctx: Context, id: number, lock: Sql<unknown>): Promise<Stored | undefined> {
  const { rows: options } = await sql(Option)`
    select id, label, price_micro as "priceMicro", was_micro as "wasMicro", member_micro as "memberMicro",
      cost_micro as "costMicro", sku, low_at as "lowAt", weight_grams as "weightGrams", picture,
      outdated, stock, held, keyed,
      position, retired
    from product_option where product_id = ${id} order by id ${lock}`.execute(ctx.db)
  const { rows } = await sql(Product)`
    select id, version, source, name, description, category_id as "categoryId",
      product_type as "productType", published,
      publish_pending as "publishPending", pictures, video, detail_pictures as "detailPictures", properties,
      publish_at as "publishAt", take_off_at as "takeOffAt", outdated
    from product where id = ${id} ${lock}`.execute(ctx.db)
  return rows[0] && { product: rows[0], options }
}

export const readStoredProduct = (ctx: Context, id: number): Promise<Stored | undefined> =>
  readRows(ctx, id, sql``)

/** Locks the options, then the product, as a sale does. */
export function lockStored(ctx: Context, id: number): Promise<Stored | undefined> {
  assertInTransaction(ctx)
  return readRows(ctx, id, sql`for update`)
}
