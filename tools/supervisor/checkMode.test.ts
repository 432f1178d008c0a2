import { sql } from '../../server/platform/db/sql.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { checkMode } from './checkMode.ts'
import { StartProblem } from './problem.ts'

let database: TestDatabase
beforeEach(async () => void (database = await createTestDatabase()))
afterEach(() => database.drop())

const followed = (instance: string | null) =>
  sql`
  insert into chain_cursor (network, identity, instance, final_number, final_hash, final_time, head_number, head_hash, head_time, read_at)
  values (137, '0x0', ${instance}, 1, '0x1', now(), 1, '0x1', now(), now())`.execute(database.db)
const allows = async (): Promise<{ demo: boolean; real: boolean }> => {
  const may = (demo: boolean): Promise<boolean> =>
    checkMode(database.url, demo).then(
      () => true,
      (error: unknown) => (error instanceof StartProblem ? false : Promise.reject(error)),
    )
  return { demo: await may(true), real: await may(false) }
}

test('a new database takes demo mode and a real shop', async () => {
  expect(await allows()).toEqual({ demo: true, real: true })
})

test('one with local chains, or with play money, is never a real shop', async () => {
  await followed('an instance')
  expect(await allows()).toEqual({ demo: true, real: false })
  await sql`delete from chain_cursor`.execute(database.db)
  await sql`insert into ledger_account (system, slot, asset) values ('demo', 0, 'USDT')`.execute(
    database.db,
  )
  expect(await allows()).toEqual({ demo: true, real: false })
})

test('one that follows a real chain never plays', async () => {
  await followed(null)
  expect(await allows()).toEqual({ demo: false, real: true })
})
