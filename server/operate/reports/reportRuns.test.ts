import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { openDatabase, type Database } from '../../platform/db/connection.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { createTestOffice, type TestOffice } from '../../testing/office.ts'
import { createTestClock, type TestClock } from '../../testing/post.ts'
import { reportCalls } from './calls.ts'
import { makeLeftReports, makeReports } from './makeReports.ts'

const PLACE = { timeZone: 'Asia/Shanghai' }
const ASKED = { report: 'salesByDay', from: '2026-05-01', to: '2026-05-31' } as const
const DAY_MS = 24 * 3_600_000

let clock: TestClock
let office: TestOffice
let other: Database
beforeAll(async () => {
  clock = await createTestClock()
  const config = readConfig({ DEMO: '0', SHOP_TIME_ZONE: PLACE.timeZone })
  office = await createTestOffice(clock.ctx, reportCalls(config))
  other = openDatabase(clock.database.url, { max: 2 })
})
afterAll(async () => {
  await other.destroy()
  await office.close()
  await clock.database.drop()
})

const make = (stop?: AbortSignal) => makeReports(clock.ctx, PLACE, stop)

/** No statement can read orders meanwhile, as if they took long. */
const whileSlow = <T>(work: () => Promise<T>): Promise<T> =>
  other.transaction(async (tx) => {
    await sql`lock table shop_order in access exclusive mode`.execute(tx)
    return work()
  })

const noStatementWaits = async (): Promise<void> => {
  const { rows } = await sql<{ waiting: bigint }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(other)
  expect(rows[0]!.waiting).toBe(0n)
}

test('a slow report ends its statements after a second, is made in the background, and is then the same as a fast one, also its file', async () => {
  const owner = await office.staff('owner')
  await whileSlow(async () => {
    const { report, run } = await owner.done('readReport', ASKED)
    expect(report).toBeNull()
    expect(run).toMatchObject({ state: 'waiting', askedAt: clock.ctx.now().getTime() })
    await noStatementWaits()
    // Asked again, or as a file, it is the same run, and nothing is counted beside it.
    expect((await owner.done('readReport', ASKED)).run).toEqual(run)
    expect(await owner.done('exportReport', ASKED)).toEqual({ file: null, run })
  })
  expect(await make()).toBe(1)
  const kept = await owner.done('readReport', ASKED)
  expect(kept.run).toMatchObject({ state: 'done', parts: 4, partsDone: 4 })
  const { file } = await owner.done('exportReport', ASKED)
  await owner.done('forgetReport', ASKED)
  const fast = await owner.done('readReport', ASKED)
  expect(fast).toEqual({ report: kept.report, run: null })
  expect(await owner.done('exportReport', ASKED)).toEqual({ file, run: null })
})

test('each person has a run of their own for each question, waits for five at most, and may not end one that is counted', async () => {
  const [one, two] = [await office.staff('owner'), await office.staff('owner')]
  const days = (n: number) => ({ ...ASKED, from: `2026-05-0${n}` })
  await whileSlow(async () => {
    for (const n of [1, 2, 3, 4, 5]) await one.done('readReport', days(n))
    expect((await one.ask('readReport', days(6))).code).toBe(4001)
    expect((await two.done('readReport', days(6))).run).toMatchObject({ state: 'waiting' })
    await one.done('forgetReport', days(1))
    expect((await one.done('readReport', days(1))).run).toMatchObject({ state: 'waiting' })
  })
  expect(await make()).toBe(6)
  expect((await one.done('readReport', days(5))).run).toMatchObject({ state: 'done' })
  expect((await one.done('readReport', { ...days(5), language: 'en' })).run).toBeNull()
  expect((await two.done('readReport', days(5))).run).toBeNull()
})

test('the reports that one person asks for at once take the database in turn, and more than five are refused', async () => {
  const [one, two] = [await office.staff('owner'), await office.staff('owner')]
  const days = (n: number) => ({ ...ASKED, from: `2026-05-${n}` })
  await whileSlow(async () => {
    const asked = [10, 11, 12, 13, 14, 15, 16, 17].map((n) => one.ask('readReport', days(n)))
    const others = two.ask('readReport', days(10))
    let isAnswered = false
    const answers = Promise.all([...asked, others]).finally(() => (isAnswered = true))
    let most = 0
    while (!isAnswered) {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(other)
      most = Math.max(most, rows[0]!.waiting)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    // A report reads the orders of two periods.
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(4)
    const codes = (await answers).slice(0, asked.length).map(({ code }) => code)
    expect(codes.filter((code) => code === 4001)).toHaveLength(3)
    expect(codes.filter((code) => code === 200)).toHaveLength(5)
    expect((await others).code).toBe(200)
  })
  expect(await make()).toBe(6)
})

test('a process that stops hands its report on; one that is lost is followed after its lease; after three it is given up', async () => {
  const owner = await office.staff('owner')
  const asked = { ...ASKED, to: '2026-05-20' }
  const state = async () => (await owner.done('readReport', asked)).run?.state
  const stop = new AbortController()
  await whileSlow(async () => {
    await owner.done('readReport', asked)
    const making = make(stop.signal)
    await expect.poll(state).toBe('counting')
    // Two at once would take the database from others.
    expect(await make()).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 100))
    stop.abort()
    await making
    expect(await state()).toBe('waiting')
    await noStatementWaits()
  })
  const lose = () =>
    sql`update report_run set alive_at = ${clock.ctx.now()}, attempts = attempts + 1 where ended_at is null`.execute(
      clock.ctx.db,
    )
  await lose()
  expect(await make()).toBe(0)
  clock.pass(16_000)
  await lose()
  await lose()
  clock.pass(16_000)
  await makeLeftReports(clock.ctx)
  expect(await make()).toBe(0)
  expect(await owner.done('readReport', asked)).toMatchObject({
    report: null,
    run: { state: 'failed' },
  })
  await owner.done('forgetReport', asked)
  expect(await owner.done('readReport', asked)).toMatchObject({ run: null })
})

test('a lost report goes on in the next process, and a day later it is gone', async () => {
  const owner = await office.staff('owner')
  const asked = { ...ASKED, to: '2026-05-21' }
  await whileSlow(() => owner.done('readReport', asked))
  await sql`update report_run set alive_at = ${clock.ctx.now()}, attempts = 1 where ended_at is null`.execute(
    clock.ctx.db,
  )
  clock.pass(16_000)
  await sql`delete from graphile_worker._private_jobs`.execute(clock.ctx.db)
  await makeLeftReports(clock.ctx)
  const jobs = (ctx: Context) =>
    sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs`.execute(ctx.db)
  expect((await jobs(clock.ctx)).rows).toEqual([{ task: 'makeReports' }])
  expect(await make()).toBe(1)
  expect((await owner.done('readReport', asked)).run).toMatchObject({ state: 'done' })
  clock.pass(DAY_MS)
  await owner.signIn()
  expect((await owner.done('readReport', asked)).run).toBeNull()
  await makeLeftReports(clock.ctx)
  const { rows } = await sql`select from report_run`.execute(clock.ctx.db)
  expect(rows).toEqual([])
})
