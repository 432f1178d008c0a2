import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from './sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, readMigrations, type Migration } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'

const migration = (name: string, text: string): Migration => ({
  name,
  sql: text,
  checksum: createHash('sha256').update(text).digest('hex'),
})

describe('migrate', () => {
  let database: TestDatabase
  let known: Migration[]
  const next = (text: string, number = '9001'): Migration => migration(`${number}_more.sql`, text)

  beforeAll(async () => {
    database = await createTestDatabase()
    known = await readMigrations()
  })
  afterAll(() => database.drop())

  test('a database that has everything is left alone', async () => {
    expect(await migrate(database.url)).toEqual([])
  })

  test('ten processes at once apply a migration exactly once', async () => {
    const all = [...known, next('create table more (one int); insert into more values (1)')]
    const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(database.url, all)))
    expect(applied.flat()).toEqual(['9001_more.sql'])
    const { rows } = await sql<{ count: bigint }>`select count(*) from more`.execute(database.db)
    expect(rows[0]!.count).toBe(1n)
  })

  test('a migration that was changed afterwards is refused by name', async () => {
    const changed = [...known, next('create table other (one int)')]
    await expect(migrate(database.url, changed)).rejects.toThrow(
      '9001_more.sql was changed after it was applied',
    )
  })

  test('a migration whose comments alone were edited is known by one of its earlier checksums', async () => {
    const more = next('create table more (one int); insert into more values (1)')
    const edited = {
      ...next('-- why\ncreate table more (one int); insert into more values (1)'),
      earlierChecksums: ['0'.repeat(64), more.checksum],
    }
    expect(await migrate(database.url, [...known, edited])).toEqual([])
  })

  test('a database from a newer version is refused', async () => {
    await expect(migrate(database.url, known)).rejects.toThrow(
      '9001_more.sql, which this version of the shop does not know',
    )
  })

  test('a migration numbered before the last one is refused', async () => {
    const all = [
      ...known,
      migration('9000_late.sql', 'select 1'),
      next('create table more (one int); insert into more values (1)'),
    ]
    await expect(migrate(database.url, all)).rejects.toThrow(
      '9000_late.sql is older than 9001_more.sql',
    )
  })

  test('of a failing migration nothing stays', async () => {
    const all = [
      ...known,
      next('create table more (one int); insert into more values (1)'),
      next('create table half (one int); select 1/0', '9002'),
    ]
    await expect(migrate(database.url, all)).rejects.toThrow(
      '9002_more.sql failed, and nothing of it was kept: division by zero',
    )
    const { rows } = await sql<{
      found: string | null
    }>`select to_regclass('half')::text as found`.execute(database.db)
    expect(rows[0]!.found).toBeNull()
  })
})

test('migration files need a number of their own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xiaopu-migrations-'))
  await writeFile(join(folder, '0001_one.sql'), '')
  await writeFile(join(folder, '0001_two.sql'), '')
  await expect(readMigrations(folder)).rejects.toThrow('Two migrations have the number 0001')
  await rm(join(folder, '0001_two.sql'))
  await writeFile(join(folder, 'more.sql'), '')
  await expect(readMigrations(folder)).rejects.toThrow('more.sql must be named like')
  await rm(folder, { recursive: true })
})
