import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { ledgerContext } from '../../testing/ledger.ts'
import { runRewardsModel } from '../../testing/runRewardsModel.ts'

/** `npm run soak:programmes` runs ten thousand. */
const SEEDS = Number(process.env['PROGRAMME_SEEDS'] ?? 20)
const FIRST = Number(process.env['PROGRAMME_FIRST'] ?? 1)
const REPORT_EVERY = 100

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

test(
  'joining, paying in coin, time passing, ending, claiming and being killed leave what a simple model says, each seed',
  async () => {
    const ctx = ledgerContext(database.db)
    const all = { done: 0, refused: 0, killed: 0, byCoin: 0 }
    for (let done = 1; done <= SEEDS; done++) {
      const outcomes = await runRewardsModel(ctx, FIRST + done - 1)
      for (const outcome of ['done', 'refused', 'killed', 'byCoin'] as const)
        all[outcome] += outcomes[outcome]
      if (done % REPORT_EVERY === 0) process.stderr.write(`${done} seeds, ${JSON.stringify(all)}\n`)
    }
    expect(all.done).toBeGreaterThan(SEEDS * 10)
    expect(all.refused).toBeGreaterThan(SEEDS)
    expect(all.killed).toBeGreaterThan(SEEDS / 2)
    expect(all.byCoin).toBeGreaterThan(SEEDS / 4)
  },
  3 * 3600_000,
)
