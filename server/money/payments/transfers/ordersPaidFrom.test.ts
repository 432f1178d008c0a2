import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { testShop } from '../../../testing/payments.ts'
import { recordingLog } from '../../../testing/chains/watch.ts'
import { ordersPaidFrom } from './ordersPaidFrom.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('an address leads to the orders that it paid on that network, in any spelling', async () => {
  const shop = testShop(database.db, recordingLog().log)
  const [mine, other] = [await shop.open(20_000_000n), await shop.open(30_000_000n)]
  const [payer, stranger] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`]
  for (const [id, sender] of [
    [mine, payer],
    [other, stranger],
  ] as const) {
    const { receiver, amountMicro } = await shop.quote(id)
    await shop.final([shop.transfer({ receiver, micro: amountMicro, sender })])
  }
  expect(await ordersPaidFrom(shop.ctx, 137, payer.toUpperCase().replace('0X', '0x'))).toEqual([
    mine,
  ])
  expect(await ordersPaidFrom(shop.ctx, 56, payer)).toEqual([])
})
