import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTINGS } from './definitions.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
const anyNetwork = (name: string): string => name.replace(/^CHAIN_\d+_/, 'CHAIN_<id>_')
const namesIn = (text: string): string[] =>
  [...text.matchAll(/`([A-Z][\w<>]+)`/g)].map(([, name]) => anyNetwork(name!))

test('docs/operations.md explains every setting', () => {
  const told = new Set(namesIn(page))
  expect(SETTINGS.map(({ name }) => anyNetwork(name)).filter((name) => !told.has(name))).toEqual([])
})

test('docs/operations.md says which settings come from the environment alone', () => {
  const section = page.split('\n## Settings\n')[1]!.split('\n## ')[0]!
  const office = new Set(
    SETTINGS.filter(({ changedBy }) => changedBy === 'office').map(({ name }) => anyNetwork(name)),
  )
  const listed = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((row) => namesIn(row.split(' | ')[0]!))
  const fromEnvironment = listed.filter(
    (name) => !office.has(name) && !name.startsWith('DATABASE_'),
  )
  const [intro] = section
    .split('\n\n')
    .filter((part) => part.includes('From the environment alone'))
  expect(fromEnvironment.filter((name) => !namesIn(intro!).includes(name))).toEqual([])
})
