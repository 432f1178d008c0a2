import { col } from '../../../platform/db/columns.ts'
import { assertInTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { withStoredPictures } from '../descriptionPictures.ts'
import type { MadePicture } from '../makePicture.ts'
import { PHYSICAL, type OptionDraft, type ProductDraft } from '../product.ts'
import { categoryNamed } from '../saveCategory.ts'
import { savePictures } from '../savePictures.ts'
import { saveProduct } from '../saveProduct.ts'
import { baseKey, labelOf, merged, storedOption } from './differences.ts'
import type { ImportedOption, ImportedProduct } from './importedProduct.ts'
import { nameAddresses, settlePictures } from './pictureAddresses.ts'
import { mergedProperties } from './propertyCells.ts'
import { planImport, sourceHash, type Plan, type Planned } from './planImport.ts'
import { sourceOf, type StoredForImport } from './storedForImport.ts'

/** Sorts imported products after sample products and those of the back office. */
const FIRST_POSITION = 10_000

export type ImportedRow = Planned & {
  readonly id: number
  /** Still without some of its pictures. */
  readonly awaitsPictures: boolean
}

/** Two imports at once would both create a product. Held until the commit. */
export async function lockImports(ctx: TransactionContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('catalogue import'))`.execute(ctx.db)
}

/** Plans again with every changed product locked, so that the plan still holds when written. */
export async function planLocked(
  ctx: TransactionContext,
  products: readonly ImportedProduct[],
  look: Plan,
  again = false,
): Promise<Plan> {
  await lockImports(ctx)
  const changed = look.planned.filter(({ change }) => change === 'change')
  const lock = new Set(changed.map(({ product }) => product.handle))
  return planImport(ctx, products, { again, lock })
}

type Drawn = ReadonlyMap<ImportedProduct, MadePicture>

/**
 * Writes products, options and picture addresses. A product stays off sale until its cover has come. Existing
 * products keep their place; new ones follow in the files' order.
 */
export async function importProducts(
  ctx: TransactionContext,
  { planned }: Plan,
  drawn: Drawn,
  again = false,
): Promise<ImportedRow[]> {
  assertInTransaction(ctx)
  await nameAddresses(
    ctx,
    planned.filter(({ change }) => change !== 'same').map(({ product }) => product),
    again,
  )
  // Files that are unchanged ask again for the pictures that never came.
  await fetchPicturesAgain(ctx, planned)
  let position = await lastPosition(ctx)
  const rows: ImportedRow[] = []
  for (const one of planned) {
    const { product, stored, change } = one
    if (change === 'same') {
      rows.push({ ...one, id: stored!.id, awaitsPictures: stored!.awaitsPictures })
      continue
    }
    const picture = stored ? undefined : drawn.get(product)
    if (picture) await savePictures(ctx, [picture])
    const draft = await draftOf(ctx, one, stored?.position ?? ++position, picture)
    const { id } = await saveProduct(ctx, draft, { hash: sourceHash(product), evenIfSame: true })
    rows.push({ ...one, id, awaitsPictures: await settlePictures(ctx, id) })
  }
  return rows
}

async function lastPosition(ctx: TransactionContext): Promise<number> {
  const { rows } = await sql({ last: col.int })`
    select greatest(${FIRST_POSITION}::int, coalesce(max(position), 0)) as last from product
    where source = 'import'`.execute(ctx.db)
  return rows[0]!.last
}

async function fetchPicturesAgain(
  ctx: TransactionContext,
  planned: readonly Planned[],
): Promise<void> {
  const urls = planned.flatMap(({ stored, change }) =>
    change === 'same' && stored?.awaitsPictures
      ? [
          ...stored.pictureUrls,
          ...stored.detailUrls,
          ...stored.options.flatMap(({ pictureUrl }) => pictureUrl ?? []),
        ]
      : [],
  )
  if (urls.length > 0)
    await sql`update picture_address set next_at = ${ctx.now()}, tries = 0
    where hash is null and url = any(${urls}::text[])`.execute(ctx.db)
}

async function draftOf(
  ctx: TransactionContext,
  { product, stored }: Planned,
  position: number,
  picture: MadePicture | undefined,
): Promise<ProductDraft> {
  const wanted = product.published ?? (stored ? stored.published || stored.publishPending : true)
  const named = product.pictureUrls.length > 0
  const name = merged(stored?.name, product.title, product.titles)
  return {
    ...(stored ?? sourceOf(product.handle)),
    categoryId: await categoryOf(ctx, product, stored),
    productType: product.productType ?? stored?.productType ?? PHYSICAL,
    name,
    alt: name,
    description: await withStoredPictures(
      ctx,
      merged(
        stored?.description,
        product.description ?? stored?.description.cn ?? '',
        product.descriptions,
      ),
    ),
    pictures: stored?.pictures ?? (picture ? [picture.hash] : []),
    detailPictures: stored?.detailPictures ?? [],
    ...(named && { pictureUrls: product.pictureUrls }),
    ...(product.detailUrls && { detailUrls: product.detailUrls }),
    ...(product.video !== undefined && { video: product.video }),
    ...(product.properties && {
      properties: mergedProperties(product.properties, stored?.properties ?? []),
    }),
    position,
    // A new product waits for its cover; one that has a picture keeps selling.
    published: wanted && (stored ? stored.published : !named),
    publishPending: wanted && !(stored ? stored.published : !named),
    options: product.options.map((option) => optionOf(option, stored)),
  }
}

async function categoryOf(
  ctx: TransactionContext,
  { type }: ImportedProduct,
  stored: StoredForImport | undefined,
): Promise<number | null> {
  if (type === undefined) return stored?.categoryId ?? null
  return type === '' ? null : categoryNamed(ctx, type)
}

function optionOf(option: ImportedOption, stored: StoredForImport | undefined): OptionDraft {
  const before = stored && storedOption(option, stored)
  const { priceMicro, wasMicro, memberMicro, costMicro, weightGrams, lowAt } = option
  const { stock, stockBase, sku, pictureUrl } = option
  return {
    label: { ...labelOf(option, before?.label), cn: before?.label.cn ?? option.label },
    priceMicro,
    ...(wasMicro !== undefined && { wasMicro }),
    ...(memberMicro !== undefined && { memberMicro }),
    ...(costMicro !== undefined && { costMicro }),
    ...(weightGrams !== undefined && { weightGrams }),
    ...(lowAt !== undefined && { lowAt }),
    stock: stock ?? null,
    ...(stockBase && { stockBase: { stock: stockBase.stock, key: baseKey(stockBase) } }),
    ...(sku !== undefined && { sku }),
    ...(pictureUrl !== undefined && { pictureUrl }),
  }
}
