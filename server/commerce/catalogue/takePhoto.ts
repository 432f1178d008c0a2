import sharp from 'sharp'

/** A small file can hold a huge picture; the pages shrink photos below this. */
const MAX_PIXELS = 4_000_000
const MAX_SIDE = 1_280
/** Not SVG, which can contain scripts, nor animated formats. */
const FORMATS = new Set(['jpeg', 'png', 'webp'])

/** Re-encodes a buyer's photo, dropping place, time and camera. Throws `Error`. */
export async function takePhoto(bytes: Buffer): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS })
  const { format } = await image.metadata()
  if (!FORMATS.has(format ?? '')) throw new Error(`is ${format}, which is not taken`)
  return image
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()
}
