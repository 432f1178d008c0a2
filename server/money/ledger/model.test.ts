import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { checkLedger } from './checkLedger.ts'
import { ledgerContext } from '../../testing/ledger.ts'
import { runLedgerModel } from '../../testing/ledgerModel.ts'

/** `npm run soak:ledger` runs ten thousand. */
const SEEDS = 150
const AT_ONCE = 5

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

test('random operations leave what a simple model says, each seed', async () => {
  const ctx = ledgerContext(database.db)
  const all = { done: 0, refused: 0, fault: 0 }
  let seed = 1
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (seed <= SEEDS) {
        const outcomes = await runLedgerModel(ctx, seed++)
        for (const outcome of ['done', 'refused', 'fault'] as const)
          all[outcome] += outcomes[outcome]
      }
    }),
  )
  for (const count of Object.values(all)) expect(count).toBeGreaterThan(SEEDS)
  expect((await checkLedger(ctx)).transfers).toBeGreaterThan(SEEDS * 10)
})
