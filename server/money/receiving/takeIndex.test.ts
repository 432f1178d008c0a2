import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { createLog } from '../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { BLOCK, createIndices, JUMP } from './takeIndex.ts'

let database: TestDatabase
let ctx: Context
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(), log: createLog('test', 'silent') }
})
afterAll(() => database.drop())

const newFile = () =>
  join(mkdtempSync(join(tmpdir(), 'xiaopu-blocks-')), 'secrets/forwarder-blocks')

test('no number is given twice: many at once, two processes of one machine, two machines', async () => {
  const file = newFile()
  const takers = [createIndices(file), createIndices(file), createIndices(newFile())]
  const taken = await Promise.all(
    Array.from({ length: 900 }, (_, n) => takers[n % takers.length]!(ctx)),
  )
  expect(new Set(taken).size).toBe(900)
  expect(taken.reduce((a, b) => (a > b ? a : b))).toBeLessThan(JUMP)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a restored database jumps ahead of every number that it forgot, once', async () => {
  const file = newFile()
  const before = createIndices(file)
  let highest = 0n
  for (let n = 0n; n < 3n * BLOCK; n++) highest = await before(ctx)
  await sql`select setval('forwarder_block', 1)`.execute(database.db)
  const after = createIndices(file)
  const first = await after(ctx)
  expect(first).toBeGreaterThan(highest + JUMP - BLOCK)
  expect(first).toBeLessThan(highest + 2n * JUMP)
  // An orderly restart loses the rest of a block, no more.
  expect(await createIndices(file)(ctx)).toBeLessThanOrEqual(first + 2n * BLOCK)
})
