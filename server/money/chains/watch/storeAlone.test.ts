import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { createLog } from '../../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import type { ChainTransfer } from '../chain.ts'
import { storeAlone } from './storeAlone.ts'

const UNIT = 1_000_000n
const HOUR_MS = 3_600_000
const settings = {
  network: 137,
  usdtDecimals: 6,
  secondProviderFromMicro: 1_000n * UNIT,
} as const

let database: TestDatabase
let nowMs: number
beforeAll(async () => void (database = await createTestDatabase()))
beforeEach(async () => {
  nowMs = Date.UTC(2026, 0, 1)
  await sql`truncate chain_reread`.execute(database.db)
})
afterAll(() => database.drop())

const ctx = (): Context => ({
  db: database.db,
  now: () => new Date(nowMs),
  log: createLog('test', 'silent'),
})
let block = 10
/** One provider tells of transfers of these amounts in a block of their own. */
const store = (...amounts: readonly bigint[]): Promise<void> => {
  const at = ++block
  const transfers = amounts.map(
    (amountBase) => ({ blockNumber: at, refusal: null, amountBase }) as ChainTransfer,
  )
  return inTransaction(ctx(), (tx) =>
    storeAlone(tx, settings, [{ from: at, to: at, provider: 'a' }], transfers),
  )
}
const refused = { alarm: { kind: 'secondProviderMissing', facts: { provider: 'a' } } }

test('one provider alone is believed up to a sum within a day, whatever single transfers it is made of', async () => {
  await store(999n * UNIT)
  await store(UNIT)
  await expect(store(1n)).rejects.toMatchObject(refused)
  nowMs += 23 * HOUR_MS
  await expect(store(1n)).rejects.toMatchObject(refused)
  // Blocks without money go on.
  await store()
  nowMs += 2 * HOUR_MS
  await store(1_000n * UNIT)
  await expect(store(1n)).rejects.toMatchObject(refused)
})

test('many small transfers of one range count together, and what the other one confirmed counts no more', async () => {
  await expect(store(...Array<bigint>(3).fill(999n * UNIT))).rejects.toMatchObject(refused)
  await store(...Array<bigint>(10).fill(100n * UNIT))
  await expect(store(1n)).rejects.toMatchObject(refused)
  await sql`update chain_reread set done_at = ${new Date(nowMs)}`.execute(database.db)
  await store(1_000n * UNIT)
})
