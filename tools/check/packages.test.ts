import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
type Package = {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
) as Package

const sources = globSync(
  [
    '{api,basics,contracts,e2e,i18n,samples,server,tools,web}/**/*.{ts,tsx,cjs,mjs,css,sol,toml}',
    '*.ts',
  ],
  {
    cwd: ROOT,
    exclude: (path) => /fixtures|web\/dist|contracts\/(out|cache)|lintImports\.ts$/.test(path),
  },
)
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')

test('every package is used: imported, or run from node_modules', () => {
  const isUsed = (name: string): boolean =>
    new RegExp(`['"](?:node_modules/)?${name}(?:/[^'"]*)?['"]`).test(sources) ||
    sources.includes(`node_modules/${name}/`)
  const names = [
    ...Object.keys(dependencies),
    ...Object.keys(devDependencies).filter((name) => !name.startsWith('@types/')),
  ]
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !isUsed(name))).toEqual([])
})

test('every package version is exact', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('the lock file names no registry, so that a clone installs from its own', () => {
  expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toContain('"resolved"')
})
