import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { loadSharp } from './loadSharp.ts'
import { PICTURE_WIDTHS, type PictureWidth } from './product.ts'

/** WebP in all widths, named by the hash of its content. */
export type MadePicture = {
  readonly hash: string
  readonly files: Readonly<Record<PictureWidth, Buffer>>
}

const QUALITY: Readonly<Record<PictureWidth, number>> = { 360: 70, 720: 72, 1200: 68 }
/** WebP effort 0–6; above 2 the time doubles for a tenth of the size. */
const EFFORT = 2
const HASH_DIGITS = 32

/** Re-encodes an image to all widths; a smaller one keeps its own size. */
export async function makePicture(pipeline: Sharp, effort = EFFORT): Promise<MadePicture> {
  const sharp = await loadSharp()
  const { data, info } = await pipeline
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const made = await Promise.all(
    PICTURE_WIDTHS.map((width) =>
      sharp(data, { raw })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: QUALITY[width], effort })
        .toBuffer(),
    ),
  )
  const [small, middle, large] = made as [Buffer, Buffer, Buffer]
  return namePicture({ 360: small, 720: middle, 1200: large })
}

export function namePicture(files: MadePicture['files']): MadePicture {
  const hash = createHash('sha256')
  for (const width of PICTURE_WIDTHS) hash.update(files[width])
  return { hash: hash.digest('hex').slice(0, HASH_DIGITS), files }
}
