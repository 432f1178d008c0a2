import { loadSharp } from './loadSharp.ts'
import { makePicture, type MadePicture } from './makePicture.ts'

/** Bytes of a file that is taken. */
export const LARGEST_PICTURE = 10 * 1024 * 1024
const MAX_PIXELS = 50_000_000
const MAX_SIDE = 1_200
/** SVG is left out because it can contain scripts. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

/** Re-encodes, so that only pixels stay. */
export async function takePicture(bytes: Buffer): Promise<MadePicture> {
  const sharp = await loadSharp()
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS })
  const { format } = await image.metadata()
  if (!FORMATS.has(format ?? '')) throw new Error(`is ${format}, which is not taken`)
  return makePicture(
    image
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true }),
  )
}
