import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction, type Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { enqueue } from './enqueue.ts'
import { cronOf, runJobs } from './runJobs.ts'

let database: TestDatabase
let ctx: Context
const log = createLog('jobs', 'silent')
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(), log }
})
afterAll(() => database.drop())

const WAIT = { timeout: 20_000, interval: 20 }
const left = async (): Promise<bigint> =>
  (await sql<{ count: bigint }>`select count(*) from graphile_worker.jobs`.execute(ctx.db)).rows[0]!
    .count

test('a job runs once its transaction commits, in one of several processes, and never when it is rolled back', async () => {
  const send = vi.fn(async () => {})
  const running = [1, 2, 3].map(() => runJobs(log, database.url, { sendMessages: send }, {}))
  const order: string[] = []
  send.mockImplementation(async () => void order.push('sent'))
  await inTransaction(ctx, async (tx) => {
    await enqueue(tx, 'sendMessages')
    order.push('enqueued')
  })
  await vi.waitFor(() => expect(order).toEqual(['enqueued', 'sent']), WAIT)
  await expect(
    inTransaction(ctx, async (tx) => {
      await enqueue(tx, 'sendMessages')
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await inTransaction(ctx, (tx) => enqueue(tx, 'sendMessages'))
  await vi.waitFor(() => expect(order).toHaveLength(3), WAIT)
  await Promise.all(running.map((one) => one.stop()))
  expect(order).toHaveLength(3)
  expect(await left()).toBe(0n)
})

test('a job that fails is logged, is gone, and the next one runs', async () => {
  const send = vi.fn(async () => {})
  send.mockRejectedValueOnce(new Error('no server'))
  const running = runJobs(log, database.url, { sendMessages: send }, {})
  await enqueue(ctx, 'sendMessages')
  await enqueue(ctx, 'sendMessages', new Date(Date.now() + 50))
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), WAIT)
  await running.stop()
  expect(await left()).toBe(0n)
})

test('what recurs runs at the start: often by a timer, rarely as one job for all processes', async () => {
  const [often, rarely] = [vi.fn(async () => {}), vi.fn(async () => {})]
  const running = runJobs(
    log,
    database.url,
    { sendMessages: async () => {} },
    {
      often: { everyMs: 20, work: often },
      rarely: { everyMs: 3600_000, work: rarely },
    },
  )
  await vi.waitFor(() => {
    expect(often.mock.calls.length).toBeGreaterThan(2)
    expect(rarely).toHaveBeenCalledTimes(1)
  }, WAIT)
  await running.stop()
})

test('it goes on after its connections were ended', async () => {
  const send = vi.fn(async () => {})
  const running = runJobs(log, database.url, { sendMessages: send }, {})
  await enqueue(ctx, 'sendMessages')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1), WAIT)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'xiaopu jobs' and datname = current_database()`,
  )
  await client.end()
  await enqueue(ctx, 'sendMessages')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), WAIT)
  await running.stop()
})

test.each([
  [60_000, '*/1 * * * *'],
  [600_000, '*/10 * * * *'],
  [3600_000, '0 * * * *'],
  [24 * 3600_000, '0 3 * * *'],
])('every %i ms is %s', (everyMs, cron) => expect(cronOf(everyMs)).toBe(cron))

test.each([90_000, 7 * 60_000, 2 * 3600_000])('every %i ms cannot be said', (everyMs) => {
  expect(() => cronOf(everyMs)).toThrow('cannot run every')
})
