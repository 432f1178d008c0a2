// Run by tools/install.mjs after it has installed packages (decision 109).
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// The one that vite builds the pages with, in vite's version: no dependency of its own.
import { rolldown } from 'rolldown'

/** Packages of hundreds of small files, and the parts of them that the shop imports. */
export const JOINED: Readonly<Record<string, readonly string[]>> = {
  typebox: ['.', './compile', './value'],
  viem: ['.', './accounts', './siwe', './utils'],
}
/** What those consist of; other packages that they import stay what they are. */
const WITHIN = ['typebox', 'viem', 'ox', 'abitype']
const FOLDER = 'joined'
const MODULES = join(import.meta.dirname, '../node_modules')

type Entry = { readonly types?: string; readonly import: string }
type Manifest = { exports: Record<string, Entry> }

const fileOf = (part: string): string => (part === '.' ? 'index' : part.slice('./'.length))

/** Node alone is told of the joined files: a page is built from those that are small. */
function withNode(part: string, { types, ...entry }: Entry): Entry & { readonly node: string } {
  return {
    types: types ?? entry.import.replace(/\.mjs$/, '.d.mts'),
    node: `./${FOLDER}/${fileOf(part)}.mjs`,
    ...entry,
  }
}

async function joinPackage(name: string, parts: readonly string[]): Promise<void> {
  const folder = join(MODULES, name)
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const bundle = await rolldown({
    cwd: folder,
    platform: 'node',
    input: Object.fromEntries(
      parts.map((part) => [fileOf(part), join(folder, manifest.exports[part]!.import)]),
    ),
    external: (id) => /^[@\w]/.test(id) && !WITHIN.some((one) => `${id}/`.startsWith(`${one}/`)),
    logLevel: 'silent',
  })
  await bundle.write({
    dir: join(folder, FOLDER),
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    cleanDir: true,
  })
  for (const part of parts) manifest.exports[part] = withNode(part, manifest.exports[part]!)
  // A new file: copies of node_modules made of hard links keep theirs.
  rmSync(file)
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}

if (import.meta.main)
  for (const [name, parts] of Object.entries(JOINED)) await joinPackage(name, parts)
