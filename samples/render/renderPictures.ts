/**
 * Renders the sample catalogue's photographs with Blender into samples/pictures; a picture whose hash in
 * samples/render/hashes.json still holds is left as it is (README.md beside this file). All, or those whose names begin
 * with one of the arguments: node samples/render/renderPictures.ts [NAME…]
 * What render.py put into a folder earlier is taken from there: node samples/render/renderPictures.ts --from FOLDER
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { makePicture } from '../../server/commerce/catalogue/makePicture.ts'
import { PICTURE_WIDTHS } from '../../server/commerce/catalogue/product.ts'
import { picturesFolder } from '../samplePictures.ts'

const hashesFile = join(import.meta.dirname, 'hashes.json')
/** WebP's slowest setting: made once, loaded often. */
const EFFORT = 6

const readHashes = async (file: string): Promise<Record<string, string>> =>
  existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Record<string, string>) : {}

/** Runs Blender and returns its exit code. */
function render(folder: string, names: string[]): number {
  const script = join(import.meta.dirname, 'render.py')
  const blender = ['-b', '-t', '1', '--python-exit-code', '1', '--python', script, '--', folder]
  const { status } = spawnSync(
    'nice',
    ['-n', '15', 'blender', ...blender, '--known', hashesFile, ...names],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return status ?? 1
}

/** Writes the folder's pictures in all widths and remembers their hashes. Returns how many. */
async function takePictures(folder: string): Promise<number> {
  const made = await readHashes(join(folder, 'hashes.json'))
  for (const name of Object.keys(made)) {
    const file = join(folder, `${name}.png`)
    if (!existsSync(file)) continue
    const { files } = await makePicture(sharp(file), EFFORT)
    for (const width of PICTURE_WIDTHS)
      await writeFile(join(picturesFolder, `${name}-${width}.webp`), files[width])
  }
  const hashes = Object.entries({ ...(await readHashes(hashesFile)), ...made })
  hashes.sort(([a], [b]) => (a < b ? -1 : 1))
  await writeFile(hashesFile, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`)
  return Object.keys(made).length
}

const [first, ...others] = process.argv.slice(2)
if (first === '--from') {
  console.log(`${await takePictures(others[0]!)} pictures taken`)
} else {
  const folder = await mkdtemp(join(tmpdir(), 'render-'))
  try {
    process.exitCode = render(folder, first === undefined ? [] : [first, ...others])
    console.log(`${await takePictures(folder)} pictures rendered`)
  } finally {
    await rm(folder, { recursive: true })
  }
}
