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

/** None may be added: `npm run lock -- hashes` takes them from a registry that has these builds. */
const MOST_UNHASHED: Readonly<Record<string, number>> = { '.': 44, tools: 3, 'tools/node': 0 }

test.each(PACKAGE_FOLDERS)(
  'the lock file of %s has the hash of everything but builds for other platforms',
  (folder) => {
    const bare = unhashed(readLock(folder))
    const ours = bare.filter(
      ({ name, entry }) =>
        !entry.optional ||
        (entry.os === undefined && entry.cpu === undefined) ||
        /linux-(x64-gnu|amd64)/.test(name),
    )
    expect(ours.map(({ name }) => name)).toEqual([])
    expect(bare.length).toBeLessThanOrEqual(MOST_UNHASHED[folder]!)
  },
)

test('a hash that the registry has is added, and nothing else changes', async () => {
  const names = unhashed(lock).map(({ name }) => name)
  const [known] = names
  const hashed = await addHashes(lock, async (name, version) =>
    name === known ? `sha512-of ${name}@${version}` : undefined,
  )
  expect(unhashed(hashed).map(({ name }) => name)).toEqual(names.slice(1))
  const { integrity, ...rest } = hashed.packages[`node_modules/${known}`]!
  expect(integrity).toBe(`sha512-of ${known}@${rest.version}`)
  expect({ ...hashed.packages, [`node_modules/${known}`]: rest }).toEqual(lock.packages)
})
