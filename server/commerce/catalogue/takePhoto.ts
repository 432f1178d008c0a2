import sharp from 'sharp'

/** A small file can hold a huge picture; the shop's pages make photos smaller than this before they send them. */
const MAX_PIXELS = 4_000_000
const MAX_SIDE = 1_280
/** SVG is left out because it can contain scripts, and formats of many pictures because one is enough. */
const FORMATS = new Set(['jpeg', 'png', 'webp'])

/** Encodes a buyer's photo anew, so that only its pixels stay: not where, when or with what it was taken. Throws `Error`. */
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
