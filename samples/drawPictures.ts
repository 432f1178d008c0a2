/**
 * Draws the sample catalogue's pictures of emoji, and banners out of photographs, into samples/pictures; those of samples/render stay. They are committed
 * (3 MB), because drawing takes half a minute, which every first start and test database would wait for. Run after a
 * change of products or scenes: node samples/drawPictures.ts [NAME…]
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { compose } from '../server/commerce/catalogue/drawing/compose.ts'
import { makePicture } from '../server/commerce/catalogue/makePicture.ts'
import { PICTURE_WIDTHS } from '../server/commerce/catalogue/product.ts'
import { sampleBanners } from './contents.ts'
import { picturesFolder, renderedPictures, samplePictures } from './samplePictures.ts'

const AT_ONCE = 2
/** WebP's slowest setting: drawn once, loaded often. */
const EFFORT = 6

const BANNER = { width: 1200, height: 560 } as const
/** The photograph's side in it. The page writes the title on the left, where the photograph's ground goes on. */
const PHOTO = 640

async function bannerOf(name: string): Promise<Sharp> {
  const photo = await sharp(join(picturesFolder, `${name}-${PICTURE_WIDTHS.at(-1)}.webp`))
    .resize(PHOTO, PHOTO)
    .toBuffer()
  const wide = await sharp(photo)
    .extend({ left: BANNER.width - PHOTO, extendWith: 'copy' })
    .toBuffer()
  return sharp(wide).extract({ ...BANNER, left: 0, top: (PHOTO - BANNER.height) / 2 })
}

async function draw(name: string): Promise<void> {
  const banner = sampleBanners.find(({ handle }) => handle === name)
  const pipeline = banner
    ? await bannerOf(`${banner.product}-1`)
    : await compose(samplePictures.get(name)!)
  const { files } = await makePicture(pipeline, EFFORT)
  for (const width of PICTURE_WIDTHS)
    await writeFile(join(picturesFolder, `${name}-${width}.webp`), files[width])
}

await mkdir(picturesFolder, { recursive: true })
const known = [...samplePictures.keys(), ...sampleBanners.map(({ handle }) => handle)]
const chosen = process.argv.slice(2)
const names = known.filter((name) => chosen.length === 0 || chosen.includes(name))
const kept = new Set([...renderedPictures, ...known.filter((name) => !names.includes(name))])
for (const file of await readdir(picturesFolder))
  if (file.endsWith('.webp') && !kept.has(file.replace(/-\d+\.webp$/, '')))
    await rm(join(picturesFolder, file))
let done = 0
const worker = async (): Promise<void> => {
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    await draw(name)
    done++
    if (done % 20 === 0 || names.length === 0) console.log(`${done} pictures drawn`)
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, worker))
