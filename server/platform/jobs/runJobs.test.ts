import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction, type Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { enqueue } from './enqueue.ts'
import { cronOf, nextRunAt } from './cronOf.ts'
import { forgetRuns, listRecurring, listRuns } from './readRuns.ts'
import { problemOf, recordRuns } from './recordRuns.ts'
import { runJobs } from './runJobs.ts'
import { WAIT_MS } from '../../../tools/test/patience.ts'

let database: TestDatabase
let ctx: Context
const log = createLog('jobs', 'silent')
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(), log }
})
afterAll(() => database.drop())

const none = async (): Promise<void> => {}
const JOBS = { sendMessages: none, makeReports: none, refundMany: none }
const WAIT = { timeout: WAIT_MS, interval: 20 }
const left = async (): Promise<bigint> =>
  (await sql<{ count: bigint }>`select count(*) from graphile_worker.jobs`.execute(ctx.db)).rows[0]!
    .count

test('a job runs once its transaction commits, in one of several processes, and never when it is rolled back', async () => {
  const send = vi.fn(async () => {})
  const running = [1, 2, 3].map(() =>
    runJobs(log, database.url, { ...JOBS, sendMessages: send }, {}),
  )
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
  const running = runJobs(log, database.url, { ...JOBS, sendMessages: send }, {})
  await enqueue(ctx, 'sendMessages')
  await enqueue(ctx, 'sendMessages', new Date(Date.now() + 50))
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), WAIT)
  await running.stop()
  expect(await left()).toBe(0n)
})

test('what recurs runs at the start: often by a timer, rarely as one job for all processes', async () => {
  const [often, rarely] = [vi.fn(async () => {}), vi.fn(async () => {})]
  const running = runJobs(log, database.url, JOBS, {
    often: { everyMs: 20, work: often },
    rarely: { everyMs: 3600_000, work: rarely },
  })
  await vi.waitFor(() => {
    expect(often.mock.calls.length).toBeGreaterThan(2)
    expect(rarely).toHaveBeenCalledTimes(1)
  }, WAIT)
  await running.stop()
})

test('the job queue goes on after its connections were ended', async () => {
  const send = vi.fn(async () => {})
  const running = runJobs(log, database.url, { ...JOBS, sendMessages: send }, {})
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

test.each([90_000, 7 * 60_000, 2 * 3600_000])(
  'a crontab cannot run a job every %i ms',
  (everyMs) => {
    expect(() => cronOf(everyMs)).toThrow('cannot run every')
  },
)

test('the next run is the one of the crontab', () => {
  const next = (everyMs: number, end: string): string =>
    nextRunAt(everyMs, new Date(end)).toISOString()
  expect(next(600_000, '2026-05-30T10:00:01Z')).toBe('2026-05-30T10:10:00.000Z')
  expect(next(600_000, '2026-05-30T10:10:00Z')).toBe('2026-05-30T10:20:00.000Z')
  expect(next(3600_000, '2026-05-30T23:59:00Z')).toBe('2026-05-31T00:00:00.000Z')
  expect(next(86_400_000, '2026-05-30T02:59:00Z')).toBe('2026-05-30T03:00:00.000Z')
  expect(next(86_400_000, '2026-05-30T03:00:05Z')).toBe('2026-05-31T03:00:00.000Z')
})

test('each run is noted with its end or its error; fast work when it changes; old runs go, the newest stays', async () => {
  let now = new Date('2026-05-30T10:00:00Z')
  const at = { ...ctx, now: () => now }
  const work = vi.fn(async () => {})
  const { rarely, often } = recordRuns(at, {
    rarely: { everyMs: 600_000, work },
    often: { everyMs: 2_000, work },
  })
  await rarely.work()
  work.mockRejectedValueOnce(new Error('no answer of https://key@rpc.example/secret  today'))
  await expect(rarely.work()).rejects.toThrow('no answer')
  expect(await listRuns(at, 'rarely')).toMatchObject([
    { outcome: 'failed', problem: 'no answer of [address] today', startedAt: now, endedAt: now },
    { outcome: 'done', problem: null },
  ])
  // Its process ended in the middle.
  await sql`insert into job_run (name, every_ms, started_at) values ('rarely', 600000, ${now})`.execute(
    ctx.db,
  )
  await rarely.work()
  expect((await listRuns(at, 'rarely')).map(({ outcome }) => outcome)).toEqual([
    'done',
    'cut',
    'failed',
    'done',
  ])
  await often.work()
  await often.work()
  for (const problem of ['one', 'one', 'two']) {
    work.mockRejectedValueOnce(new Error(problem))
    await expect(often.work()).rejects.toThrow(problem)
  }
  await often.work()
  expect((await listRuns(at, 'often')).map(({ problem, runs }) => [problem, runs])).toEqual([
    [null, 1],
    ['two', 1],
    ['one', 2],
    [null, 1],
  ])
  const recurring = await listRecurring(at)
  expect(recurring.map(({ name, failed }) => [name, failed])).toEqual([
    ['often', 3],
    ['rarely', 1],
  ])
  expect(recurring[0]!.nextAt).toBeNull()
  expect(recurring[1]!.nextAt).toEqual(new Date('2026-05-30T10:10:00Z'))
  now = new Date('2026-06-05T10:00:00Z')
  await forgetRuns(at)
  expect((await listRuns(at, 'often')).map(({ problem }) => problem)).toEqual([null, 'two', 'one'])
  now = new Date('2026-07-05T10:00:00Z')
  await forgetRuns(at)
  expect((await listRuns(at, 'rarely')).map(({ outcome }) => outcome)).toEqual(['done'])
  expect(problemOf(new Error('x'.repeat(999)))).toHaveLength(300)
})

test('work goes on when its runs cannot be noted', async () => {
  const work = vi.fn(async () => {})
  const query = () => Promise.reject(new Error('no database'))
  const broken: Context = { ...ctx, db: { ...ctx.db, query } }
  const { rarely } = recordRuns(broken, { rarely: { everyMs: 600_000, work } })
  await rarely.work()
  expect(work).toHaveBeenCalledTimes(1)
})
