import { inTransaction, type Context } from '../../../platform/db/context.ts'
import { drawMissing } from './drawMissing.ts'
import { fetchAddresses, type Fetching } from './fetchAddresses.ts'
import { importProducts, lockImports, planLocked, type ImportedRow } from './importProducts.ts'
import { missingOf, urlsOf, type AddressProblem } from './pictureAddresses.ts'
import { planImport, type Plan } from './planImport.ts'
import type { ImportedProduct } from './importedProduct.ts'
import type { ShownSource } from './shownTexts.ts'
import type { TranslatedRow } from './translatedRows.ts'
import { planTranslations, writeTranslations, type TranslationsPlan } from './translations.ts'

export type ImportOptions = Fetching & {
  /** Writes every product and fetches every picture again. */
  readonly again?: boolean
  readonly onPlan?: (plan: Plan) => void
}

export type Imported = {
  readonly rows: readonly ImportedRow[]
  /** Addresses without a picture, of products that are unchanged, too. */
  readonly missing: readonly { readonly url: string; readonly problem: AddressProblem | null }[]
}

/** Everything but the pictures is one transaction. Idempotent. */
export async function importNow(
  ctx: Context,
  products: readonly ImportedProduct[],
  options: ImportOptions,
): Promise<Imported> {
  const { again = false } = options
  const look = await planImport(ctx, products, { again })
  options.onPlan?.(look)
  const drawn = await drawMissing(look)
  const rows = await inTransaction(ctx, async (tx) =>
    importProducts(tx, await planLocked(tx, products, look, again), drawn, again),
  )
  const touched = rows.filter(({ change, awaitsPictures }) => change !== 'same' || awaitsPictures)
  const urls = [...new Set(touched.flatMap(({ product }) => urlsOf(product)))]
  const asked = again ? urls : (await missingOf(ctx, urls)).map(({ url }) => url)
  await fetchAddresses(ctx, asked, options)
  return { rows, missing: await missingOf(ctx, urls) }
}

/** One transaction. Idempotent. */
export const importTranslationsNow = (
  ctx: Context,
  rows: readonly TranslatedRow[],
  sources: readonly ShownSource[],
): Promise<TranslationsPlan> =>
  inTransaction(ctx, async (tx) => {
    await lockImports(tx)
    const plan = await planTranslations(
      tx,
      rows,
      sources,
      new Set(rows.map(({ handle }) => handle)),
    )
    await writeTranslations(tx, plan)
    return plan
  })
