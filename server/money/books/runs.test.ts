import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { createLog } from '../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { forgetBooksRuns, listBooksRuns, saveRun } from './runs.ts'

let database: TestDatabase
let ctx: Context
let now = new Date('2026-05-30T10:00:00Z')
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => now, log: createLog('books', 'silent') }
})
afterAll(() => database.drop())

const polygon = { network: 137, asset: 'USDT', addresses: 2, differing: 0, block: null } as const
const behind = { ...polygon, state: 'notChecked', problem: 'behind' } as const
const neverRead = { ...behind, problem: 'neverRead' } as const
const agrees = { ...polygon, state: 'agrees', problem: null, block: 7n } as const
const pass = (ms: number): void => void (now = new Date(now.getTime() + ms))
async function save(...runs: Parameters<typeof saveRun>[1][]): Promise<void> {
  for (const run of runs) {
    pass(60_000)
    await saveRun(ctx, run)
  }
}
const rows = async (): Promise<unknown[]> =>
  (
    await sql<{ told: string }>`
      select concat_ws(' ', network, asset, coalesce(problem, state)) as told from books_run order by id`.execute(
      ctx.db,
    )
  ).rows.map(({ told }) => told)

test('a network that stays behind has one row that moves, and old rows go except the newest of each', async () => {
  await save(neverRead, neverRead, behind, behind, { ...behind, addresses: 3 })
  expect(await rows()).toEqual(['137 USDT neverRead', '137 USDT behind'])
  expect(await listBooksRuns(ctx)).toEqual([{ ...behind, addresses: 3, endedAt: now }])
  await save({ ...behind, asset: 'MDD' }, { ...behind, network: 56 }, behind)
  expect(await rows()).toHaveLength(4)
  await save(agrees, agrees, behind)
  expect((await rows()).slice(4)).toEqual(['137 USDT agrees', '137 USDT agrees', '137 USDT behind'])
  pass(29 * 24 * 3_600_000)
  expect(await forgetBooksRuns(ctx)).toBe(0)
  pass(2 * 24 * 3_600_000)
  expect(await forgetBooksRuns(ctx)).toBe(4)
  expect(await rows()).toEqual(['137 MDD behind', '56 USDT behind', '137 USDT behind'])
})
