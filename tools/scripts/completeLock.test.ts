import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  addHashes,
  completeLock,
  missingOptionals,
  PACKAGE_FOLDERS,
  unhashed,
  type Lock,
} from './completeLock.ts'

const readLock = (folder: string): Lock =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../..', folder, 'package-lock.json'), 'utf8'))
const lock = readLock('.')

test.each(PACKAGE_FOLDERS)(
  'the lock file of %s names every optional package, or a fresh clone could not be installed',
  (folder) => {
    expect(missingOptionals(readLock(folder))).toEqual([])
  },
)

test('a left-out platform is filled in from its name', () => {
  const name = 'node_modules/@rolldown/binding-linux-x64-musl'
  const { [name]: entry, ...packages } = lock.packages
  const partial = { ...lock, packages }
  expect(missingOptionals(partial)).toEqual([
    { name: '@rolldown/binding-linux-x64-musl', version: entry!.version },
  ])
  expect(completeLock(partial).packages[name]).toEqual({
    version: entry!.version,
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
    optional: true,
  })
})

test.each(PACKAGE_FOLDERS)('the lock file of %s has the hash of every package', (folder) => {
  expect(unhashed(readLock(folder)).map(({ name }) => name)).toEqual([])
})

test('a hash that the registry has is added, and nothing else changes', async () => {
  const [known, other] = ['node_modules/vite', 'node_modules/vitest']
  const bare = Object.fromEntries(
    [known!, other!].map((path) => {
      const { integrity: _, ...rest } = lock.packages[path]!
      return [path, rest]
    }),
  )
  const partial = { ...lock, packages: { ...lock.packages, ...bare } }
  const hashed = await addHashes(partial, async (name, version) =>
    name === 'vite' ? `sha512-of ${name}@${version}` : undefined,
  )
  expect(unhashed(hashed).map(({ name }) => name)).toEqual(['vitest'])
  const { integrity, ...rest } = hashed.packages[known!]!
  expect(integrity).toBe(`sha512-of vite@${rest.version}`)
  expect({ ...hashed.packages, [known!]: rest }).toEqual(partial.packages)
})
