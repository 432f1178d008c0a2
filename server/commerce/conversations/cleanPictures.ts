import { randomBytes } from 'node:crypto'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { loadSharp } from '../catalogue/loadSharp.ts'

/** The page sends smaller ones, unless the browser cannot read the file. */
const MAX_PIXELS = 40_000_000
const MAX_SIDE = 1_400
const QUALITY = 72
const EFFORT = 2
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
/** SVG is left out because it can contain scripts. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
/** Decoding takes memory: strangers' pictures are decoded one after the other. */
const MAX_WAITING = 20
const RETRY_AFTER_SECONDS = 3

export type CleanPicture = {
  /** Random, so that known pictures cannot be tested for. */
  readonly id: string
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

async function clean(given: string): Promise<CleanPicture> {
  const sharp = await loadSharp()
  const image = sharp(Buffer.from(given, 'base64'), { limitInputPixels: MAX_PIXELS })
  const { format } = await image.metadata()
  if (!FORMATS.has(format ?? '')) throw new Error(`is ${format}, which is not taken`)
  const { data, info } = await image
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer({ resolveWithObject: true })
  return {
    id: randomBytes(16).toString('hex'),
    width: info.width,
    height: info.height,
    bytes: data,
  }
}

/** Re-encodes pictures, so that only pixels stay. `tryLater` when too many wait. */
export async function cleanPictures(
  given: readonly string[] | undefined = [],
): Promise<CleanPicture[]> {
  if (given.length === 0) return []
  if (given.some((one) => !BASE64.test(one))) refuseFields({ pictures: 'format' })
  if (waiting >= MAX_WAITING) refuse('tryLater', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  waiting++
  const work = last.then(async () => {
    const made: CleanPicture[] = []
    for (const one of given) made.push(await clean(one))
    return made
  })
  last = work.catch(() => undefined)
  try {
    return await work.catch(() => refuseFields({ pictures: 'format' }))
  } finally {
    waiting--
  }
}
