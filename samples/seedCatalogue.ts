import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '../server/platform/db/sql.ts'
import { LOCALES } from '../basics/locales.ts'
import { richHtml } from '../basics/richText.ts'
import { parseMicro } from '../basics/money.ts'
import { namePicture, type MadePicture } from '../server/commerce/catalogue/makePicture.ts'
import {
  PICTURE_WIDTHS,
  type ProductDraft,
  type Texts,
} from '../server/commerce/catalogue/product.ts'
import { saveCategory } from '../server/commerce/catalogue/saveCategory.ts'
import { savePictures } from '../server/commerce/catalogue/savePictures.ts'
import { saveProduct } from '../server/commerce/catalogue/saveProduct.ts'
import {
  inTransaction,
  type Context,
  type TransactionContext,
} from '../server/platform/db/context.ts'
import { sampleCatalogue } from './catalogue/all.ts'
import { labelTexts, valueTexts, type SampleCategory, type SampleProduct } from './product.ts'
import { PROPERTIES } from './labels.ts'
import { picturesFolder, picturesOf } from './samplePictures.ts'

export type Progress = (done: number, all: number) => void

const textsOf = (product: SampleProduct, part: 0 | 1, wrap: (text: string) => string): Texts => ({
  ...Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = product[locale]
      return text ? [[locale, wrap(text[part])]] : []
    }),
  ),
  cn: wrap(product.cn[part]),
})

/** A committed picture of the sample catalogue. */
export async function readSamplePicture(name: string): Promise<MadePicture> {
  const files = await Promise.all(
    PICTURE_WIDTHS.map((width) => readFile(join(picturesFolder, `${name}-${width}.webp`))),
  )
  const [small, middle, large] = files as [Buffer, Buffer, Buffer]
  return namePicture({ 360: small, 720: middle, 1200: large })
}

/** Writes the sample catalogue in one transaction and returns how many products were created or changed. Idempotent. */
export async function seedSampleCatalogue(
  ctx: Context,
  progress: Progress = () => {},
): Promise<number> {
  const all = sampleCatalogue.reduce((sum, { products }) => sum + products.length, 0)
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed sample catalogue'))`.execute(tx.db)
    let done = 0
    let changed = 0
    for (const [position, category] of sampleCatalogue.entries()) {
      const { handle, name, content } = category
      const categoryId = await saveCategory(tx, `sample-${handle}`, { name, content }, position + 1)
      for (const [index, product] of shelved(category.products).entries()) {
        const shelf = shelfPosition(position, index)
        if (await seedProduct(tx, category, product, categoryId, shelf)) changed++
        progress(++done, all)
      }
    }
    return changed
  })
}

async function seedProduct(
  tx: TransactionContext,
  category: SampleCategory,
  product: SampleProduct,
  categoryId: number,
  position: number,
): Promise<boolean> {
  const pictures = await Promise.all(picturesOf(product.handle).map(readSamplePicture))
  await savePictures(tx, pictures)
  const draft: ProductDraft = {
    source: 'sample',
    handle: product.handle,
    categoryId,
    productType: category.productType,
    name: textsOf(product, 0, (text) => text),
    description: textsOf(product, 1, richHtml),
    alt: textsOf(product, 0, (text) => text),
    pictures: pictures.map(({ hash }) => hash),
    detailPictures: [],
    properties: (product.properties ?? []).map(([name, value]) => ({
      name: PROPERTIES[name],
      value: valueTexts(value),
    })),
    position,
    published: true,
    options: product.options.map(([label, price, stock, was]) => ({
      label: labelTexts(label),
      priceMicro: parseMicro(price)!,
      wasMicro: was === undefined ? null : parseMicro(was)!,
      stock,
    })),
  }
  return (await saveProduct(tx, draft)).change !== 'unchanged'
}

/** Photographed goods first. */
const shelved = (products: readonly SampleProduct[]): readonly SampleProduct[] =>
  products.toSorted((one, other) => Number('rendered' in other) - Number('rendered' in one))

/** One product of every category in turn, so that the first screen shows the whole range. */
const shelfPosition = (category: number, index: number): number =>
  index * sampleCatalogue.length + category + 1
