import { afterEach, beforeEach, expect, test } from 'vitest'
import { payoutRun } from '../../testing/runs/payoutRun.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'

const KILLS = 8
const PAYOUTS = 40

let database: TestDatabase
beforeEach(async () => void (database = await createTestDatabase()))
afterEach(() => database.drop())

test.runIf(process.platform === 'linux')(
  'kill -9 of the process that pays, on two kinds of chains: every receiver gets exactly its amount, and every charge is what its contract says',
  async () => {
    const figures = await payoutRun({
      databaseUrl: database.url,
      kills: KILLS,
      payouts: PAYOUTS,
      seed: Math.floor(Math.random() * 2 ** 32),
    })
    expect(figures).toMatchObject({ kills: KILLS, doubled: 0, lost: 0, held: 0 })
    expect(
      Object.values(figures.paid).reduce((sum, count) => sum + count, 0) + figures.chargesGivenBack,
    ).toBe(PAYOUTS)
  },
)
