import { join } from 'node:path'
import type { Composition } from '../server/commerce/catalogue/drawing/compose.ts'
import { sampleCatalogue } from './catalogue/all.ts'
import { compositionsOf } from './compositions.ts'

export const picturesFolder = join(import.meta.dirname, 'pictures')

/** Scenes are counted from here in each category, so that a good more in another one changes no picture. */
const SCENES_EACH = 8

/** The scene of every picture made of emoji by name: the product's handle and the picture's number. */
export const samplePictures: ReadonlyMap<string, Composition> = new Map(
  sampleCatalogue.flatMap(({ products }, category) =>
    products.flatMap((product, index) =>
      'rendered' in product
        ? []
        : compositionsOf(product, category * SCENES_EACH + index).map(
            (composition, number) => [`${product.handle}-${number + 1}`, composition] as const,
          ),
    ),
  ),
)

/** Names of the pictures that Blender makes (samples/render). */
export const renderedPictures: readonly string[] = sampleCatalogue
  .flatMap(({ products }) => products)
  .flatMap((product) =>
    'rendered' in product
      ? Array.from({ length: product.rendered }, (_, number) => `${product.handle}-${number + 1}`)
      : [],
  )

const allNames = new Set([...samplePictures.keys(), ...renderedPictures])

/** Names of one product's pictures, the cover first. */
export const picturesOf = (handle: string): string[] =>
  [1, 2, 3, 4].map((number) => `${handle}-${number}`).filter((name) => allNames.has(name))
