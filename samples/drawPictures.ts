/**
 * Draws the sample catalogue's pictures of emoji into samples/pictures; those of samples/render stay. They are committed
 * (3 MB), because drawing takes half a minute, which every first start and test database would wait for. Run after a
 * change of products or scenes: node samples/drawPictures.ts
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compose } from '../server/commerce/catalogue/drawing/compose.ts'
import { makePicture } from '../server/commerce/catalogue/makePicture.ts'
import { PICTURE_WIDTHS } from '../server/commerce/catalogue/product.ts'
import { BANNER_CUT, sampleBanners } from './contents.ts'
import { picturesFolder, renderedPictures, samplePictures } from './samplePictures.ts'

const AT_ONCE = 2
/** WebP's slowest setting: drawn once, loaded often. */
const EFFORT = 6

async function draw(name: string): Promise<void> {
  const banner = sampleBanners.find(({ handle }) => handle === name)
  const pipeline = banner
    ? (await compose(banner.picture)).extract(BANNER_CUT)
    : await compose(samplePictures.get(name)!)
  const { files } = await makePicture(pipeline, EFFORT)
  for (const width of PICTURE_WIDTHS)
    await writeFile(join(picturesFolder, `${name}-${width}.webp`), files[width])
}

await mkdir(picturesFolder, { recursive: true })
const rendered = new Set(renderedPictures)
for (const file of await readdir(picturesFolder))
  if (file.endsWith('.webp') && !rendered.has(file.replace(/-\d+\.webp$/, '')))
    await rm(join(picturesFolder, file))
const names = [...samplePictures.keys(), ...sampleBanners.map(({ handle }) => handle)]
let done = 0
const worker = async (): Promise<void> => {
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    await draw(name)
    done++
    if (done % 20 === 0 || names.length === 0) console.log(`${done} pictures drawn`)
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, worker))
