import { createLog } from '../platform/log.ts'
import { inTransaction, type Context } from '../platform/db/context.ts'
import type { Database } from '../platform/db/connection.ts'
import type { ProductDraft, Texts } from '../commerce/catalogue/product.ts'
import type { CallContext } from '../platform/http/handler.ts'
import { saveProduct } from '../commerce/catalogue/saveProduct.ts'

export const testContext = (db: Database): CallContext => ({
  db,
  now: () => new Date(),
  log: createLog('test', 'silent'),
  caller: {
    device: '',
    deviceKnown: false,
    clientAddress: '203.0.113.1',
    locale: 'cn',
    site: 'http://shop.test',
    account: null,
    agent: '',
    keepToken: () => {},
  },
})

let handles = 0

/** Stores a product on sale with the given fields and returns its id. */
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
