import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testDatabase.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

test('a connection that breaks between two statements of a transaction fails that transaction and ends no process', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown): number => unhandled.push(error)
  process.on('uncaughtExceptionMonitor', note)
  const { db } = database
  await expect(
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db)
      await new Promise((resolve) => setTimeout(resolve, 200))
      await sql`select 1`.execute(tx)
    }),
  ).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  process.off('uncaughtExceptionMonitor', note)
  expect(unhandled).toEqual([])
})
