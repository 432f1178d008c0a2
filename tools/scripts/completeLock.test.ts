import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completeLock, missingOptionals, PACKAGE_FOLDERS, type Lock } from './completeLock.ts'

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
