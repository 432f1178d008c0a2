import type { MadePicture } from '../makePicture.ts'
import { Unreachable, fetchPicture, type FetchOptions } from './fetchPicture.ts'
import type { ImportedProduct } from './importedProduct.ts'
import { standInPicture } from './standInPicture.ts'

const AT_ONCE = 6
/** Network faults without one success after which fetching stops. */
const GIVE_UP_AFTER = 6

export type Collected = {
  readonly pictures: ReadonlyMap<ImportedProduct, readonly MadePicture[]>
  readonly fetched: number
  readonly standIns: number
  readonly failures: readonly { readonly url: string; readonly reason: string }[]
  readonly gaveUp: boolean
}

export type Collector = FetchOptions & {
  readonly progress?: (done: number, all: number) => void
  readonly fetch?: typeof fetchPicture
}

/** Fetches the products' pictures, a few at a time; a product without any gets a drawn one. */
export async function collectPictures(
  products: readonly ImportedProduct[],
  options: Collector,
): Promise<Collected> {
  const fetch = options.fetch ?? fetchPicture
  const pictures = new Map<ImportedProduct, MadePicture[]>()
  const failures: { url: string; reason: string }[] = []
  const state = { fetched: 0, standIns: 0, unreachable: 0, done: 0 }
  const gaveUp = (): boolean => state.fetched === 0 && state.unreachable >= GIVE_UP_AFTER

  const collect = async (product: ImportedProduct): Promise<void> => {
    const found: MadePicture[] = []
    for (const url of product.pictureUrls) {
      if (gaveUp()) break
      try {
        found.push(await fetch(url, options))
        state.fetched++
      } catch (error) {
        if (error instanceof Unreachable) state.unreachable++
        failures.push({ url, reason: (error as Error).message })
      }
    }
    if (found.length === 0) {
      found.push(await standInPicture(product))
      state.standIns++
    }
    pictures.set(product, found)
    options.progress?.(++state.done, products.length)
  }

  const waiting = [...products]
  const worker = async (): Promise<void> => {
    for (let product = waiting.shift(); product; product = waiting.shift()) await collect(product)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { pictures, fetched: state.fetched, standIns: state.standIns, failures, gaveUp: gaveUp() }
}
