import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { startTransactionPooler } from '../../testing/transactionPooler.ts'
import { checkPooler } from './checkPooler.ts'

let database: TestDatabase
let pooler: Awaited<ReturnType<typeof startTransactionPooler>>
beforeAll(async () => {
  database = await createTestDatabase()
  pooler = await startTransactionPooler(database.url)
})
afterAll(async () => {
  await pooler.stop()
  await database.drop()
})

test('a database without a pooler is accepted', () =>
  checkPooler({ url: database.url, directUrl: database.url }))

test('a direct address that does not hear announcements is refused', async () => {
  const other = await createTestDatabase()
  for (const directUrl of [pooler.url, other.url])
    await expect(checkPooler({ url: database.url, directUrl })).rejects.toThrow(
      'DATABASE_DIRECT_URL does not hear what DATABASE_URL announces (LISTEN)',
    )
  await other.drop()
})

test('a transaction pooler that does not keep prepared statements is refused', () =>
  expect(checkPooler({ url: pooler.url, directUrl: database.url })).rejects.toThrow(
    'The pooler at DATABASE_URL does not keep prepared statements',
  ))

test('a database that cannot be reached is another fault', () =>
  expect(
    checkPooler({ url: 'postgres://shop@127.0.0.1:1/shop', directUrl: database.url }),
  ).rejects.toMatchObject({ code: 'ECONNREFUSED' }))
