import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Locale } from '../../../../basics/locales.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ProductDraft, Property, Texts } from '../product.ts'

const Product = {
  id: col.int,
  version: col.int,
  source: col.as<ProductDraft['source']>(col.text),
  handle: col.text,
  name: col.json<Texts>(),
  description: col.json<Texts>(),
  alt: col.json<Texts>(),
  categoryId: col.orNull(col.int),
  categoryNames: col.json<Texts | null>(),
  productType: col.int,
  published: col.bool,
  publishPending: col.bool,
  pictures: col.list(col.text),
  video: col.orNull(col.text),
  detailPictures: col.list(col.text),
  pictureUrls: col.list(col.text),
  detailUrls: col.list(col.text),
  properties: col.json<readonly Property[]>(),
  awaitsPictures: col.bool,
  outdated: col.list(col.text),
  position: col.int,
  contentHash: col.orNull(col.text),
}

const Option = {
  id: col.int,
  productId: col.int,
  label: col.json<Texts>(),
  priceMicro: col.bigint,
  wasMicro: col.orNull(col.bigint),
  memberMicro: col.orNull(col.bigint),
  costMicro: col.orNull(col.bigint),
  weightGrams: col.orNull(col.int),
  lowAt: col.orNull(col.int),
  stock: col.int,
  held: col.int,
  keyed: col.bool,
  retired: col.bool,
  listedStock: col.orNull(col.int),
  exportStock: col.orNull(col.int),
  exportBase: col.orNull(col.text),
  sku: col.orNull(col.text),
  picture: col.orNull(col.text),
  pictureUrl: col.orNull(col.text),
  outdated: col.list(col.as<Locale>(col.text)),
}
export type StoredForImport = RowOf<typeof Product> & {
  readonly options: readonly RowOf<typeof Option>[]
}

/** A product of another source as a file names it: `office/1a2b`. No handle of another shop has that form by chance. */
export const handleInFile = ({
  source,
  handle,
}: Pick<StoredForImport, 'source' | 'handle'>): string =>
  source === 'import' ? handle : `${source}/${handle}`

export function sourceOf(named: string): Pick<ProductDraft, 'source' | 'handle'> {
  const [, source, handle] = /^(office|sample)\/(.+)$/.exec(named) ?? []
  return source === undefined
    ? { source: 'import', handle: named }
    : { source: source as ProductDraft['source'], handle: handle! }
}

/** Products by id, with all of their options in the shop's order. */
export async function readStoredByIds(
  ctx: Context,
  ids: readonly number[],
): Promise<StoredForImport[]> {
  const { rows: products } = await sql(Product)`
    select p.id, p.version, p.source, p.handle, p.name, p.description, p.alt, p.category_id as "categoryId",
      (select c.name from category c where c.id = p.category_id) as "categoryNames",
      p.product_type as "productType", p.published, p.publish_pending as "publishPending", p.pictures, p.video,
      p.detail_pictures as "detailPictures", p.picture_urls as "pictureUrls", p.detail_urls as "detailUrls",
      p.properties, p.awaits_pictures as "awaitsPictures", p.outdated, p.position, p.content_hash as "contentHash"
    from product p where p.id = any(${[...ids]}::int[]) order by p.position, p.id`.execute(ctx.db)
  const { rows: options } = await sql(Option)`
    select id, product_id as "productId", label, price_micro as "priceMicro",
      was_micro as "wasMicro", member_micro as "memberMicro", cost_micro as "costMicro",
      weight_grams as "weightGrams", low_at as "lowAt", stock, held, keyed, retired,
      listed_stock as "listedStock", export_stock as "exportStock", export_base as "exportBase", sku, picture,
      picture_url as "pictureUrl", outdated
    from product_option where product_id = any(${[...ids]}::int[]) order by product_id, position, id`.execute(
    ctx.db,
  )
  const byProduct = Map.groupBy(options, ({ productId }) => productId)
  return products.map((product) => ({ ...product, options: byProduct.get(product.id) ?? [] }))
}

/** Products that files name, by that name. Locks the options of those in `lock` before the products, as a sale does. */
export async function readStoredByHandles(
  ctx: Context,
  handles: readonly string[],
  lock: ReadonlySet<string> = new Set(),
): Promise<Map<string, StoredForImport>> {
  const ids = await idsOf(ctx, handles)
  const locked = await idsOf(
    ctx,
    handles.filter((handle) => lock.has(handle)),
  )
  if (locked.length > 0) {
    await sql`select from product_option where product_id = any(${locked}::int[]) order by id for update`.execute(
      ctx.db,
    )
    await sql`select from product where id = any(${locked}::int[]) order by id for update`.execute(
      ctx.db,
    )
  }
  const stored = await readStoredByIds(ctx, ids)
  return new Map(stored.map((product) => [handleInFile(product), product]))
}

async function idsOf(ctx: Context, handles: readonly string[]): Promise<number[]> {
  if (handles.length === 0) return []
  const wanted = handles.map(sourceOf)
  const { rows } = await sql({ id: col.int })`
    select p.id from product p join unnest(${wanted.map(({ source }) => source)}::text[],
      ${wanted.map(({ handle }) => handle)}::text[]) w (source, handle)
      on w.source = p.source and w.handle = p.handle order by p.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
