import { col, type RowOf } from '../../platform/db/columns.ts'
import { createHash } from 'node:crypto'
import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import { everyText, type OptionDraft, type ProductDraft } from './product.ts'
import { searchTerms } from './searchTerms.ts'

type Saved = { readonly id: number; readonly change: 'created' | 'changed' | 'unchanged' }

const Stored = {
  id: col.int,
  contentHash: col.orNull(col.text),
}
type Stored = RowOf<typeof Stored>

/** Hash of a draft, by which an unchanged source is recognised. */
const contentHash = (draft: ProductDraft): string =>
  createHash('sha256')
    .update(
      JSON.stringify(draft, (_, value: unknown) =>
        typeof value === 'bigint' ? `${value}` : value,
      ),
    )
    .digest('hex')

/**
 * Creates or updates a product; does nothing when the source is unchanged. Options are matched by label; missing ones
 * are retired, not deleted. Stock moves by the difference to the source's last figure, which keeps sales, and never
 * below what open orders reserve.
 *
 * @param source a hash to use instead of the draft's, and whether to write anyway
 */
export async function saveProduct(
  ctx: Context,
  draft: ProductDraft,
  source: { hash?: string; evenIfSame?: boolean } = {},
): Promise<Saved> {
  assertInTransaction(ctx)
  if (draft.options.length === 0) throw new Error(`product ${draft.handle} has no option`)
  const hash = source.hash ?? contentHash(draft)
  const { rows } = await sql(Stored)`
    select id, content_hash as "contentHash" from product
    where source = ${draft.source} and handle = ${draft.handle}`.execute(ctx.db)
  const stored = rows[0]
  if (stored?.contentHash === hash && !source.evenIfSame)
    return { id: stored.id, change: 'unchanged' }
  if (stored)
    await sql`select from product_option where product_id = ${stored.id} order by id for update`.execute(
      ctx.db,
    )
  const id = stored
    ? await updateProduct(ctx, stored.id, draft, hash)
    : await insertProduct(ctx, draft, hash)
  await saveOptions(ctx, id, draft.options)
  return { id, change: stored ? 'changed' : 'created' }
}

const lowestPrice = (draft: ProductDraft): bigint =>
  draft.options.reduce(
    (lowest, { priceMicro }) => (priceMicro < lowest ? priceMicro : lowest),
    draft.options[0]!.priceMicro,
  )

const termsOf = (draft: ProductDraft): string[] | null =>
  draft.published ? searchTerms(everyText(draft.name), everyText(draft.description)) : null

async function insertProduct(ctx: Context, draft: ProductDraft, hash: string): Promise<number> {
  const price = lowestPrice(draft)
  const { rows } = await sql.named({
    id: col.int,
  })`
    insert into product (source, handle, category_id, product_type, name, description, alt, price_micro, xmdd_micro,
      pictures, detail_pictures, picture_urls, detail_urls, properties, publish_pending, position,
      published, search, content_hash, created_at, video)
    values (${draft.source}, ${draft.handle}, ${draft.categoryId}, ${draft.productType}, ${JSON.stringify(draft.name)},
      ${JSON.stringify(draft.description)}, ${JSON.stringify(draft.alt)}, ${price}, ${price}, ${draft.pictures},
      ${draft.detailPictures}, ${draft.pictureUrls ?? []}, ${draft.detailUrls ?? []},
      ${JSON.stringify(draft.properties ?? [])}, ${draft.publishPending ?? false},
      ${draft.position}, ${draft.published}, array_to_tsvector(${termsOf(draft)}::text[]), ${hash},
      ${ctx.now()}, ${draft.video ?? null})
    returning id`.execute(ctx.db)
  return rows[0]!.id
}

async function updateProduct(
  ctx: Context,
  id: number,
  draft: ProductDraft,
  hash: string,
): Promise<number> {
  const price = lowestPrice(draft)
  await sql.named`
    update product set category_id = ${draft.categoryId}, product_type = ${draft.productType},
      name = ${JSON.stringify(draft.name)},
      description = ${JSON.stringify(draft.description)}, alt = ${JSON.stringify(draft.alt)}, price_micro = ${price},
      xmdd_micro = ${price}, pictures = ${draft.pictures}, detail_pictures = ${draft.detailPictures},
      picture_urls = coalesce(${draft.pictureUrls ?? null}::text[], picture_urls),
      detail_urls = coalesce(${draft.detailUrls ?? null}::text[], detail_urls),
      properties = coalesce(${draft.properties ? JSON.stringify(draft.properties) : null}::jsonb, properties),
      publish_pending = ${draft.publishPending ?? false},
      video = case when ${draft.video === undefined} then video else ${draft.video ?? null}::text end,
      position = ${draft.position}, published = ${draft.published},
      search = array_to_tsvector(${termsOf(draft)}::text[]),
      content_hash = ${hash}, version = version + 1
    where id = ${id}`.execute(ctx.db)
  return id
}

async function saveOptions(
  ctx: Context,
  productId: number,
  options: readonly OptionDraft[],
): Promise<void> {
  const rows = options.map((option, position) => ({
    label: option.label,
    price_micro: `${option.priceMicro}`,
    was: option.wasMicro === undefined ? 'keep' : option.wasMicro && `${option.wasMicro}`,
    member:
      option.memberMicro === undefined ? 'keep' : option.memberMicro && `${option.memberMicro}`,
    cost: option.costMicro === undefined ? 'keep' : option.costMicro && `${option.costMicro}`,
    grams:
      option.weightGrams === undefined ? 'keep' : option.weightGrams && `${option.weightGrams}`,
    low: option.lowAt === undefined ? 'keep' : option.lowAt === null ? null : `${option.lowAt}`,
    stock: option.stock,
    base: option.stockBase?.key ?? null,
    base_stock: option.stockBase?.stock ?? null,
    position,
    sku: option.sku ?? null,
    url: option.pictureUrl === undefined ? 'keep' : option.pictureUrl,
  }))
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as w(label jsonb, price_micro bigint, was text, member text, cost text, grams text, low text,
      stock integer, base text, base_stock integer, position integer, sku text, url text)`
  await sql.named`
    update product_option o set label = w.label, price_micro = w.price_micro, position = w.position, retired = false,
      stock = case when o.keyed or w.stock is null then o.stock else greatest(o.held, o.stock + w.stock - case
        when w.base is null then coalesce(o.listed_stock, o.stock)
        when w.base = o.export_base then o.export_stock else w.base_stock end) end,
      listed_stock = case when w.base is null then coalesce(w.stock, o.listed_stock) else o.listed_stock end,
      export_stock = case when w.base is null then o.export_stock else w.stock end,
      export_base = coalesce(w.base, o.export_base),
      was_micro = case when w.was = 'keep' then o.was_micro else w.was::bigint end,
      member_micro = case when w.member = 'keep' then o.member_micro else w.member::bigint end,
      cost_micro = case when w.cost = 'keep' then o.cost_micro else w.cost::bigint end,
      weight_grams = case when w.grams = 'keep' then o.weight_grams else w.grams::int end,
      low_at = case when w.low = 'keep' then o.low_at else w.low::int end, sku = coalesce(w.sku, o.sku),
      picture = case when w.url = 'keep' or w.url = o.picture_url then o.picture end,
      picture_url = case when w.url = 'keep' then o.picture_url else w.url end
    from ${wanted} where o.product_id = ${productId} and o.label->>'cn' = w.label->>'cn'`.execute(
    ctx.db,
  )
  await sql.named`
    insert into product_option (product_id, label, price_micro, was_micro, member_micro, cost_micro,
      weight_grams, low_at, stock, listed_stock, export_stock, export_base, position, sku, picture_url)
    select ${productId}, w.label, w.price_micro, nullif(w.was, 'keep')::bigint,
      nullif(w.member, 'keep')::bigint, nullif(w.cost, 'keep')::bigint,
      nullif(w.grams, 'keep')::int, nullif(w.low, 'keep')::int, coalesce(w.stock, 0),
      case when w.base is null then w.stock end,
      case when w.base is null then null else w.stock end, w.base, w.position, w.sku,
      nullif(w.url, 'keep') from ${wanted}
    where not exists (select from product_option o
      where o.product_id = ${productId} and o.label->>'cn' = w.label->>'cn')
    order by w.position`.execute(ctx.db)
  await sql.named`
    update product_option o set retired = true where o.product_id = ${productId} and not o.retired
      and not exists (select from ${wanted} where o.label->>'cn' = w.label->>'cn')`.execute(ctx.db)
}
