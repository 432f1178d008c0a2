import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '../..')
/** Tests and what only they use may look at anything. */
const FOR_TESTS = /\.test\.ts$|^testing\//

/** The tables and their owners as the map of the project tells them. */
function documentedOwners(): Map<string, string> {
  const section = readFileSync(join(SERVER, '../docs/architecture.md'), 'utf8')
    .split('\n## Tables\n')[1]!
    .split('\n## ')[0]!
  const rows = [...section.matchAll(/^\| (\w+) \| ([\w, ]+) \|$/gm)].filter(
    ([, owner]) => owner !== 'owner',
  )
  return new Map(
    rows.flatMap(([, owner, tables]) =>
      tables!.split(', ').map((table) => [table, owner!] as const),
    ),
  )
}

const migrations = readdirSync(join(SERVER, 'platform/db/migrations'))
  .map((file) => readFileSync(join(SERVER, 'platform/db/migrations', file), 'utf8'))
  .join('\n')

test('every table of the migrations has an owner in docs/architecture.md', () => {
  const made = [...migrations.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(
    ([, table]) => table!,
  )
  expect(made.length).toBeGreaterThan(15)
  const renamed = new Map(
    [...migrations.matchAll(/^alter table (\w+) rename to (\w+)/gm)].map(([, from, to]) => [
      from!,
      to!,
    ]),
  )
  const dropped = new Set([...migrations.matchAll(/^drop table (\w+)/gm)].map(([, name]) => name))
  const there = made
    .filter((table) => !dropped.has(table))
    .map((table) => renamed.get(table) ?? table)
  expect([...documentedOwners().keys()].sort()).toEqual(there.sort())
})

test('a table is touched only by its own folder', () => {
  const owners = documentedOwners()
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !FOR_TESTS.test(file))
  const touched = files.flatMap((file) => {
    const text = readFileSync(join(SERVER, file), 'utf8')
    const tables = new Set(
      [...text.matchAll(/\b(?:from|join|into|update|table|using)\s+(\w+)\b/g)].map(
        ([, table]) => table!,
      ),
    )
    return [...tables].filter((table) => owners.has(table)).map((table) => ({ file, table }))
  })
  expect(touched.length).toBeGreaterThan(30)
  expect(
    touched.filter(({ file, table }) => !file.split('/').includes(owners.get(table)!)),
  ).toEqual([])
})
