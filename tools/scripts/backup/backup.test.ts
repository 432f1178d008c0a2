import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presetContents } from '../../../server/commerce/content/presetContents.ts'
import type { Context } from '../../../server/platform/db/context.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { createLog } from '../../../server/platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { dumpShop } from './dumpShop.ts'
import { proveBooks } from './proveBooks.ts'
import { restoreShop } from './restoreShop.ts'

const FAR = 1_000n
let folder: string
let shop: TestDatabase
let empty: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xiaopu-backup-'))
  ;[shop, empty] = await Promise.all([createTestDatabase(), createTestDatabase()])
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await Promise.all([shop.drop(), empty.drop()])
})
const contextOf = ({ db }: TestDatabase): Context => ({
  db,
  now: () => new Date(),
  log: createLog('test', 'silent'),
})
const namesOf = async (database: TestDatabase): Promise<unknown> =>
  (await sql`select code, name from country order by id`.execute(database.db)).rows

test('a backup comes back whole, encrypted, with its secrets, its numbers far on and its books proven', async () => {
  await presetContents(contextOf(shop))
  await sql`select setval('forwarder_block', 7)`.execute(shop.db)
  const dataDir = join(folder, 'data')
  mkdirSync(join(dataDir, 'secrets'), { recursive: true })
  writeFileSync(join(dataDir, 'secrets', 'office-key'), 'ab'.repeat(32))
  const file = join(folder, 'shop.backup')
  await dumpShop(shop.url, dataDir, file, 'correct horse')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file).includes('ab'.repeat(32))).toBe(false)

  await expect(restoreShop(empty.url, file, 'wrong horse', null)).rejects.toThrow('damaged')
  await expect(restoreShop(empty.url, file, null, null)).rejects.toThrow('encrypted')
  const broken = join(folder, 'broken.backup')
  const bytes = readFileSync(file)
  bytes[bytes.length - 40]! ^= 1
  writeFileSync(broken, bytes)
  await expect(restoreShop(empty.url, broken, 'correct horse', null)).rejects.toThrow(
    /damaged|changed/,
  )
  expect(await namesOf(empty)).toEqual([])

  const restored = join(folder, 'restored')
  const { tables } = await restoreShop(empty.url, file, 'correct horse', restored)
  expect(tables).toBeGreaterThan(50)
  expect(await namesOf(empty)).toEqual(await namesOf(shop))
  expect(readFileSync(join(restored, 'secrets', 'office-key'), 'utf8')).toBe('ab'.repeat(32))
  const { rows } = await sql<{ block: bigint }>`
    select nextval('forwarder_block') as block`.execute(empty.db)
  expect(BigInt(rows[0]!.block)).toBeGreaterThanOrEqual(7n + FAR)
  const said: string[] = []
  await proveBooks(contextOf(empty), (line) => said.push(line))
  expect(said.join('\n')).toContain('add up')
})

test('a secret that is another one is not overwritten', async () => {
  const file = join(folder, 'plain.backup')
  const dataDir = join(folder, 'data')
  await dumpShop(shop.url, dataDir, file, null)
  const other = join(folder, 'other')
  mkdirSync(join(other, 'secrets'), { recursive: true })
  writeFileSync(join(other, 'secrets', 'office-key'), 'cd'.repeat(32))
  await expect(restoreShop(empty.url, file, null, other)).rejects.toThrow('is another one')
  expect(readFileSync(join(other, 'secrets', 'office-key'), 'utf8')).toBe('cd'.repeat(32))
})
