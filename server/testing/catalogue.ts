import { createLog } from '../platform/log.ts'
import { inTransaction, type Context } from '../platform/db/context.ts'
import type { Database } from '../platform/db/connection.ts'
import type { ProductDraft, Texts } from '../commerce/catalogue/product.ts'
import { saveProduct } from '../commerce/catalogue/saveProduct.ts'

/** A context and products for tests of the catalogue and of whoever orders from it. */
export const testContext = (db: Database): Context => ({
  db,
  now: () => new Date(),
  log: createLog('test', 'silent'),
})

let handles = 0

/** Stores a product on sale, with what the test says of it, and answers its id. */
export async function putProduct(
  ctx: Context,
  wanted: Partial<ProductDraft> & { readonly name: Texts },
): Promise<number> {
  const draft: ProductDraft = {
    source: 'office',
    handle: `test-${++handles}`,
    categoryId: null,
    productType: 1,
    description: { cn: '' },
    alt: { cn: '' },
    pictures: [],
    detailPictures: [],
    position: 0,
    published: true,
    options: [{ label: { cn: '标准' }, priceMicro: 1_000_000n, stock: 10 }],
    ...wanted,
  }
  return (await inTransaction(ctx, (tx) => saveProduct(tx, draft))).id
}
