import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PACKAGE_FOLDERS } from '../scripts/completeLock.ts'

const ROOT = join(import.meta.dirname, '../..')
type Group = Readonly<Record<string, string>>
type Package = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies', Group>
>
const read = (folder: string): Package =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
const packages = PACKAGE_FOLDERS.map(read)
const tronnet = read('tools/tronnet').peerDependencies!

const sources = globSync(
  [
    '{api,basics,contracts,e2e,i18n,samples,server,tools,web}/**/*.{ts,tsx,cjs,mjs,css,sol,toml}',
    '*.ts',
  ],
  {
    cwd: ROOT,
    exclude: (path) =>
      /node_modules|fixtures|web\/dist|contracts\/(out|cache)|lintImports\.ts$/.test(path),
  },
)
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')

test('every package is used: imported, or run from node_modules', () => {
  const isUsed = (name: string): boolean =>
    new RegExp(`['"](?:node_modules/)?${name}(?:/[^'"]*)?['"]`).test(sources) ||
    sources.includes(`node_modules/${name}/`)
  const names = packages
    .flatMap(({ dependencies, devDependencies }) =>
      Object.keys({ ...dependencies, ...devDependencies }),
    )
    .filter((name) => !name.startsWith('@types/'))
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !isUsed(name))).toEqual([])
})

test('every package version is exact', () => {
  const versions = packages.flatMap((one) =>
    Object.entries({ ...one.dependencies, ...one.devDependencies, ...one.optionalDependencies }),
  )
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('the local TRON chain names versions that are installed', () => {
  const [shop, demo] = packages
  expect({ ...shop!.dependencies, ...demo!.dependencies }).toMatchObject(tronnet)
})

test.each(PACKAGE_FOLDERS)(
  'the lock file of %s names no registry, so that a clone installs from its own',
  (folder) => {
    expect(readFileSync(join(ROOT, folder, 'package-lock.json'), 'utf8')).not.toContain(
      '"resolved"',
    )
  },
)
