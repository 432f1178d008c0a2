import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completeLock, missingOptionals, type Lock } from './completeLock.ts'

const lock = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'),
) as Lock

test('the lock file names every optional package, or a fresh clone could not be installed', () => {
  expect(missingOptionals(lock)).toEqual([])
})

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
