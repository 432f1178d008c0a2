import { createHash } from 'node:crypto'
import type { ImportPart } from '../../../../basics/importProblems.ts'
import type { Context } from '../../../platform/db/context.ts'
import { storedVideos } from '../videos/readVideo.ts'
import { differences, storedOption } from './differences.ts'
import type { ImportedProduct } from './importedProduct.ts'
import { readStoredByHandles, sourceOf, type StoredForImport } from './storedForImport.ts'

export type Planned = {
  readonly product: ImportedProduct
  readonly stored: StoredForImport | undefined
  readonly change: 'create' | 'change' | 'same'
  readonly parts: readonly ImportPart[]
}

export type Plan = {
  readonly planned: readonly Planned[]
  /** They name a product of another source that this shop lacks. */
  readonly unknown: readonly ImportedProduct[]
  /** Their price would reach the earlier price that the shop keeps (rules: catalogue#earlier-price). */
  readonly atEarlierPrice: readonly AtEarlierPrice[]
  /** Videos that this shop does not have, by file; their products are taken without. */
  readonly lostVideos: ReadonlyMap<string, number>
  /** Of the files and of every product that they touch, as they are now. */
  readonly token: string
}

export type AtEarlierPrice = {
  readonly product: ImportedProduct
  readonly priceMicro: bigint
  readonly wasMicro: bigint
}

const PRODUCTS_AT_ONCE = 500

const textOf = (value: unknown): string =>
  JSON.stringify(value, (name, one: unknown) =>
    name === 'uncounted' ? undefined : typeof one === 'bigint' ? `${one}` : one,
  )

/** Hash of a product's description, independent of file and position. */
export const sourceHash = (product: ImportedProduct): string =>
  createHash('sha256')
    .update(textOf({ ...product, file: undefined, line: undefined }))
    .digest('hex')

/**
 * A row equal to the last imported one, or to the product as it is, changes nothing, even if staff edited the product
 * since.
 */
export async function planImport(
  ctx: Context,
  products: readonly ImportedProduct[],
  { again = false, lock }: { readonly again?: boolean; readonly lock?: ReadonlySet<string> } = {},
): Promise<Plan> {
  const planned: Planned[] = []
  const unknown: ImportedProduct[] = []
  const atEarlierPrice: AtEarlierPrice[] = []
  const lostVideos = new Map<string, number>()
  const token = createHash('sha256')
  for (let at = 0; at < products.length; at += PRODUCTS_AT_ONCE) {
    const some = products.slice(at, at + PRODUCTS_AT_ONCE)
    const stored = await readStoredByHandles(
      ctx,
      some.map(({ handle }) => handle),
      lock,
    )
    const videos = await storedVideos(
      ctx,
      some.flatMap(({ video }) => video ?? []),
    )
    for (const given of some) {
      const isLost = typeof given.video === 'string' && !videos.has(given.video)
      if (isLost) lostVideos.set(given.file, (lostVideos.get(given.file) ?? 0) + 1)
      const product = isLost ? withoutVideo(given) : given
      const one = plan(product, stored.get(product.handle), again)
      if (!one.stored && sourceOf(product.handle).source !== 'import') {
        unknown.push(product)
        continue
      }
      const reached = one.change === 'same' ? undefined : earlierPriceReached(one)
      if (reached) {
        atEarlierPrice.push(reached)
        token.update(textOf([product.handle, reached.priceMicro, reached.wasMicro]))
        continue
      }
      planned.push(one)
      const judged = [
        product.handle,
        one.change,
        one.stored?.id,
        one.change !== 'same' && one.stored?.version,
        sourceHash(product),
      ]
      token.update(textOf(judged))
    }
    // Other work of the process gets its turn.
    await new Promise(setImmediate)
  }
  return { planned, unknown, atEarlierPrice, lostVideos, token: token.digest('hex') }
}

/** An option whose new price has reached its earlier one. Where it had before, it may stay so, as in the form. */
function earlierPriceReached({ product, stored }: Planned): AtEarlierPrice | undefined {
  for (const option of product.options) {
    const before = stored && storedOption(option, stored)
    const was = option.wasMicro === undefined ? before?.wasMicro : null
    if (was == null || was > option.priceMicro || was <= before!.priceMicro) continue
    return { product, priceMicro: option.priceMicro, wasMicro: was }
  }
  return undefined
}

function withoutVideo({ video: _lost, ...product }: ImportedProduct): ImportedProduct {
  return product
}

function plan(
  product: ImportedProduct,
  stored: StoredForImport | undefined,
  again: boolean,
): Planned {
  if (!stored) return { product, stored, change: 'create', parts: [] }
  if (!again && stored.contentHash === sourceHash(product))
    return { product, stored, change: 'same', parts: [] }
  const parts = differences(product, stored)
  return { product, stored, change: parts.length > 0 || again ? 'change' : 'same', parts }
}
