import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { readMigrations } from './migrate.ts'
import { sql } from './sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a shop of an earlier version gets a fee of MDD for each network, and keeps its own', async () => {
  const { sql: text } = (await readMigrations()).find(({ name }) => name.includes('fees_of_mdd'))!
  const run = () => sql.raw(text)
  const fees = async () =>
    (
      await sql<{ fee: string }>`
        select asset || ' ' || block_chain || ' ' || withdrawal_fee_rate_micro as fee from asset
        order by position`.execute(database.db)
    ).rows.map(({ fee }) => fee)
  await sql`${run()}`.execute(database.db)
  expect(await fees(), 'a new shop').toEqual([])
  await sql`
    insert into asset (asset, block_chain, withdrawal_fee_rate_micro, position)
    values ('USDT', 'TRX', 10000, 1), ('MDD', 'ETH', 30000, 2), ('MDD', 'BNB', 5, 3)`.execute(
    database.db,
  )
  for (let times = 0; times < 2; times++) await sql`${run()}`.execute(database.db)
  expect(await fees()).toEqual(['USDT TRX 10000', 'MDD ETH 30000', 'MDD BNB 5', 'MDD TRX 30000'])
  await sql`delete from asset where asset = 'MDD'`.execute(database.db)
  await sql`${run()}`.execute(database.db)
  expect(await fees()).toEqual([
    'USDT TRX 10000',
    'MDD ETH 20000',
    'MDD BNB 20000',
    'MDD TRX 20000',
  ])
})
