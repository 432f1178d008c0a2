import { col } from '../../../platform/db/columns.ts'
import { createHash } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import {
  inTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'
import type { MadePicture } from '../makePicture.ts'
import type { ProductDraft, Texts } from '../product.ts'
import { categoryNamed } from '../saveCategory.ts'
import { savePictures } from '../savePictures.ts'
import { saveProduct } from '../saveProduct.ts'
import { collectPictures, type Collected, type Collector } from './collectPictures.ts'
import { DEFAULT_LABEL } from '../../../../basics/defaultLabel.ts'
import type { ImportedProduct } from './importedProduct.ts'

/** Sorts imported products after sample products and those of the back office. */
const FIRST_POSITION = 10_000

export type ImportOptions = Collector & {
  readonly dryRun: boolean
  /** Fetches pictures again even when the file is unchanged. */
  readonly again: boolean
}

export type ImportResult = {
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  readonly collected: Collected | undefined
}

/** Hashes the file's description of a product with picture addresses, so that an unreachable picture is not a change. */
export const sourceHash = (product: ImportedProduct): string =>
  createHash('sha256')
    .update(
      JSON.stringify(product, (_, value: unknown) =>
        typeof value === 'bigint' ? `${value}` : value,
      ),
    )
    .digest('hex')

/**
 * Makes the shop's imported products follow the file's. Pictures are fetched first; everything is then written in one
 * transaction. Idempotent.
 */
export async function importProducts(
  ctx: Context,
  products: readonly ImportedProduct[],
  options: ImportOptions,
): Promise<ImportResult> {
  const stored = await storedHashes(ctx, products)
  const pending = products.filter(
    (product) => options.again || stored.get(product.handle) !== sourceHash(product),
  )
  if (options.dryRun) {
    const changed = pending.filter(({ handle }) => stored.has(handle)).length
    return {
      created: pending.length - changed,
      changed,
      unchanged: products.length - pending.length,
      collected: undefined,
    }
  }
  const collected = await collectPictures(pending, options)
  const counts = { created: 0, changed: 0, unchanged: products.length - pending.length }
  if (pending.length > 0)
    await inTransaction(ctx, async (tx) => {
      // Two imports at once would both create the same product.
      await sql`select pg_advisory_xact_lock(hashtext('catalogue import'))`.execute(tx.db)
      for (const [index, product] of products.entries()) {
        const pictures = collected.pictures.get(product)
        if (pictures) counts[await saveImported(tx, product, pictures, index, options.again)]++
      }
    })
  return { ...counts, collected }
}

async function storedHashes(
  ctx: Context,
  products: readonly ImportedProduct[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql({
    handle: col.text,
    hash: col.orNull(col.text),
  })`
    select handle, content_hash as hash from product
    where source = 'import' and handle = any(${products.map(({ handle }) => handle)}::text[])`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ handle, hash }) => [handle, hash]))
}

async function saveImported(
  tx: TransactionContext,
  product: ImportedProduct,
  pictures: readonly MadePicture[],
  index: number,
  again: boolean,
): Promise<'created' | 'changed' | 'unchanged'> {
  await savePictures(tx, pictures)
  const categoryId = product.type === '' ? null : await categoryNamed(tx, product.type)
  const draft: ProductDraft = {
    source: 'import',
    handle: product.handle,
    categoryId,
    productType: product.productType,
    name: { cn: product.title },
    description: { cn: product.description },
    alt: { cn: product.title },
    pictures: [...new Set(pictures.map(({ hash }) => hash))],
    detailPictures: [],
    position: FIRST_POSITION + index,
    published: product.published,
    options: product.options.map(({ label, priceMicro, stock, sku }) => ({
      label: labelTexts(label),
      ...(sku !== undefined && { sku }),
      priceMicro,
      stock,
    })),
  }
  return (await saveProduct(tx, draft, { hash: sourceHash(product), evenIfSame: again })).change
}

const labelTexts = (label: string): Texts =>
  label === DEFAULT_LABEL.cn ? DEFAULT_LABEL : { cn: label }
