import type { Context } from '../../platform/db/context.ts'
import { loadSharp } from './loadSharp.ts'
import { parsePictureFile, readPicture } from './readPicture.ts'

const PREVIEW_FILE = /^([0-9a-f]{32})-720\.jpg$/
/** At 720 pixels even a rich picture stays below the 300 kB that chats take. */
const QUALITY = 80

let last: Promise<unknown> = Promise.resolve()

/** By public name. JPEGs, for chats that show no WebP, are made one at a time. */
export async function readPictureFile(ctx: Context, file: string): Promise<Buffer | undefined> {
  const hash = PREVIEW_FILE.exec(file)?.[1]
  if (hash === undefined) {
    const picture = parsePictureFile(file)
    return picture && readPicture(ctx, picture.hash, picture.width)
  }
  const webp = await readPicture(ctx, hash, 720)
  if (!webp) return undefined
  const made = last.then(async () => {
    const sharp = await loadSharp()
    return sharp(webp).jpeg({ quality: QUALITY }).toBuffer()
  })
  last = made.catch(() => undefined)
  return made
}
