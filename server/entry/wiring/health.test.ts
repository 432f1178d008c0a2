import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { createLog } from '../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { noteFollowed } from '../../testing/followed.ts'
import { mountHealth } from './health.ts'

const config = readConfig({
  PUBLIC_URL: 'https://shop.test',
  CHAIN_137_RPC: 'https://a.one.test,https://b.two.test,https://c.three.test',
  CHAIN_137_RECEIVE: `0x${'a'.repeat(40)}`,
  CHAIN_56_RPC: 'https://a.one.test,https://b.two.test,https://c.three.test',
  CHAIN_56_RECEIVE: `0x${'a'.repeat(40)}`,
})
let database: TestDatabase
let ctx: Context
let app: FastifyInstance
let nowMs = Date.now()
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(nowMs), log: createLog('test', 'silent') }
  app = Fastify()
  mountHealth(app, ctx, config)
})
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  await app.close()
  await database.drop()
})

const ready = async () => {
  const answer = await app.inject('/readyz')
  return { status: answer.statusCode, ...answer.json<{ ok: boolean; chains: object[] }>() }
}
const writtenAt = async (): Promise<number> =>
  (await sql<{ at: Date }>`select at from ready_write`.execute(ctx.db)).rows[0]!.at.getTime()

test('ready when the database was written within 5 s; an unreachable network is only reported', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
  const first = nowMs
  expect(await ready()).toMatchObject({
    status: 200,
    ok: true,
    chains: [
      { network: 137, state: 'notStarted', books: 'notChecked', final: null },
      { network: 56, state: 'notStarted' },
    ],
  })
  expect(await writtenAt()).toBe(first)
  nowMs += 4_000
  await noteFollowed(ctx, [137])
  clock.mockReturnValue(1_004_999)
  expect((await ready()).chains[0]).toMatchObject({ state: 'notStarted' })
  expect(await writtenAt()).toBe(first)
  clock.mockReturnValue(1_005_000)
  expect((await ready()).chains).toMatchObject([
    { network: 137, state: 'ok' },
    { network: 56, state: 'notStarted' },
  ])
  expect(await writtenAt()).toBe(nowMs)
})

test('a database that takes no writing is not ready, and is asked again at once; the process lives', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(2_000_000)
  await sql`alter table ready_write rename to ready_away`.execute(ctx.db)
  expect(await ready()).toEqual({ status: 503, ok: false })
  expect((await app.inject('/healthz')).json()).toEqual({ ok: true })
  await sql`alter table ready_away rename to ready_write`.execute(ctx.db)
  clock.mockReturnValue(2_000_001)
  expect(await ready()).toMatchObject({ status: 200, ok: true })
})
