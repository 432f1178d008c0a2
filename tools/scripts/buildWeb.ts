import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { LogLevel } from 'vite'
import { orFail } from './command.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = join(root, 'web/dist')
const stampFile = join(dist, 'stamp')
const SOURCES = ['web', 'i18n', 'basics', 'api', 'tools/scripts/buildWeb.ts', 'package-lock.json']
const COMPRESSED = /\.(js|css|svg|json|txt)$/

async function* filesUnder(path: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined)
  if (!entries) return yield path
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = `${path}/${entry.name}`
    if (child === 'web/dist' || entry.name.includes('.test.')) continue
    yield* entry.isDirectory() ? filesUnder(child) : [child]
  }
}

/** Hash of everything that the pages are built from. */
async function sourceStamp(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for await (const file of filesUnder(source))
      hash
        .update(file)
        .update('\0')
        .update(await readFile(join(root, file)))
  }
  return hash.digest('hex')
}

export const isBuilt = async (): Promise<boolean> =>
  existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === (await sourceStamp())

/** Writes .br and .gz beside each file, so that serving needs no compression. */
async function compressFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!COMPRESSED.test(name)) continue
    const bytes = await readFile(join(folder, name))
    const br = {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, br))
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
  }
}

/** The office is a build of its own, so that it shares no file with the shop's pages. */
async function buildOffice(made: string, common: { mode: string; logLevel: LogLevel }) {
  const { build } = await import('vite')
  const outDir = join(made, 'office/assets')
  const configFile = join(root, 'web/office/vite.config.ts')
  await build({ ...common, configFile, build: { outDir } })
  await rename(join(outDir, 'web/office/index.html'), join(made, 'office/index.html'))
  await rename(join(outDir, '.vite/manifest.json'), join(made, 'office/manifest.json'))
  await rm(join(outDir, 'web'), { recursive: true })
  await rm(join(outDir, '.vite'), { recursive: true })
  await compressFiles(outDir)
}

/**
 * Builds web/dist/client, web/dist/server and web/dist/office when their sources changed; returns true when it built.
 */
async function buildWeb(options: { force?: boolean; quiet?: boolean } = {}): Promise<boolean> {
  const missing = SOURCES.find((source) => !existsSync(join(root, source)))
  if (missing !== undefined)
    throw new Error(`${missing} is missing in ${root}: this is not a whole copy of the project.`)
  if (!options.force && (await isBuilt())) return false
  const stamp = await sourceStamp()
  const { build } = await import('vite')
  // Built aside and moved into place, so that a running server or a second build never sees half of it.
  const aside = join(root, '.cache', `web-${process.pid}`)
  await rm(aside, { recursive: true, force: true })
  const common = {
    configFile: join(root, 'web/vite.config.ts'),
    mode: 'production',
    logLevel: options.quiet ? ('error' as const) : ('warn' as const),
  }
  const made = join(aside, 'new')
  await build({ ...common, build: { outDir: join(made, 'client') } })
  await build({ ...common, build: { ssr: true, outDir: join(made, 'server') } })
  // Only the renderer reads the manifest.
  await rename(join(made, 'client/.vite/manifest.json'), join(made, 'server/manifest.json'))
  await rm(join(made, 'client/.vite'), { recursive: true })
  await compressFiles(join(made, 'client'))
  await buildOffice(made, common)
  await writeFile(join(made, 'stamp'), stamp)
  if (existsSync(dist)) await rename(dist, join(aside, 'old'))
  await rename(made, dist)
  await rm(aside, { recursive: true })
  return true
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await orFail(async () => {
    const built = await buildWeb({ force: process.argv.includes('--force') })
    console.log(built ? 'Pages built.' : 'The pages are up to date.')
  })
}
