import type { MadePicture } from '../makePicture.ts'
import type { ImportedProduct } from './importedProduct.ts'
import type { Plan } from './planImport.ts'

/** Drawn before the transaction. */
export async function drawMissing({
  planned,
}: Plan): Promise<ReadonlyMap<ImportedProduct, MadePicture>> {
  const drawn = new Map<ImportedProduct, MadePicture>()
  for (const { product, change } of planned) {
    if (change !== 'create' || product.pictureUrls.length > 0) continue
    const { handle, title, type = '' } = product
    const { standInPicture } = await import('./standInPicture.ts')
    drawn.set(product, await standInPicture({ handle, title, type }))
  }
  return drawn
}
