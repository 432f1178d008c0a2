import { col, type RowOf } from '../../platform/db/columns.ts'
import { createHash } from 'node:crypto'
import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import { everyText, type OptionDraft, type ProductDraft } from './product.ts'
import { searchTerms } from './searchTerms.ts'

export type Saved = { readonly id: number; readonly change: 'created' | 'changed' | 'unchanged' }

const Stored = {
  id: col.int,
  contentHash: col.orNull(col.text),
}
type Stored = RowOf<typeof Stored>

/** Hash of a draft, by which an unchanged source is recognised. */
export const contentHash = (draft: ProductDraft): string =>
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
 * below what open orders hold.
 * @param source a hash to use instead of the draft's, and whether to write in any case
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
      pictures, detail_pictures, position, published, search, content_hash, created_at)
    values (${draft.source}, ${draft.handle}, ${draft.categoryId}, ${draft.productType}, ${JSON.stringify(draft.name)},
      ${JSON.stringify(draft.description)}, ${JSON.stringify(draft.alt)}, ${price}, ${price}, ${draft.pictures},
      ${draft.detailPictures}, ${draft.position}, ${draft.published}, array_to_tsvector(${termsOf(draft)}::text[]), ${hash},
      ${ctx.now()})
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
    update product set category_id = ${draft.categoryId}, product_type = ${draft.productType}, name = ${JSON.stringify(draft.name)},
      description = ${JSON.stringify(draft.description)}, alt = ${JSON.stringify(draft.alt)}, price_micro = ${price},
      xmdd_micro = ${price}, pictures = ${draft.pictures}, detail_pictures = ${draft.detailPictures},
      position = ${draft.position}, published = ${draft.published}, search = array_to_tsvector(${termsOf(draft)}::text[]),
      content_hash = ${hash}, version = version + 1
    where id = ${id}`.execute(ctx.db)
  return id
}

async function saveOptions(
  ctx: Context,
  productId: number,
  options: readonly OptionDraft[],
): Promise<void> {
  const rows = options.map(({ label, priceMicro, stock, sku }, position) => ({
    label,
    price_micro: `${priceMicro}`,
    stock,
    position,
    sku: sku ?? null,
  }))
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(label jsonb, price_micro bigint, stock integer, position integer, sku text)`
  await sql.named`
    update product_option o set label = w.label, price_micro = w.price_micro, position = w.position, retired = false,
      stock = case when o.keyed then o.stock else greatest(o.held, o.stock + w.stock - coalesce(o.listed_stock, o.stock)) end, listed_stock = w.stock, sku = coalesce(w.sku, o.sku)
    from ${wanted} where o.product_id = ${productId} and o.label->>'cn' = w.label->>'cn'`.execute(
    ctx.db,
  )
  await sql.named`
    insert into product_option (product_id, label, price_micro, stock, listed_stock, position, sku)
    select ${productId}, w.label, w.price_micro, w.stock, w.stock, w.position, w.sku from ${wanted}
    where not exists (select from product_option o where o.product_id = ${productId} and o.label->>'cn' = w.label->>'cn')
    order by w.position`.execute(ctx.db)
  await sql.named`
    update product_option o set retired = true where o.product_id = ${productId} and not o.retired
      and not exists (select from ${wanted} where o.label->>'cn' = w.label->>'cn')`.execute(ctx.db)
}
