import type { FastifyInstance } from 'fastify'
import { sql } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../platform/db/context.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createTestApp } from '../../testing/app.ts'
import { createLog } from '../../platform/log.ts'
import { telemetryCalls } from './calls.ts'
import { exportTelemetry } from './personalTelemetry.ts'
import { visitDeviceHash } from './visit.ts'

const TOKEN = 't'.repeat(43)
const DEVICE = 'd'.repeat(32)
const AGREED = 'telemetry=yes'
const visit = {
  uuid: 'visitor-1',
  content: '/pay?secret=abc pay',
  guessAddress: '',
  ip: '8.8.8.8',
}

let database: TestDatabase
let ctx: Context
let app: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase()
  const log = createLog('test', 'silent')
  ctx = { db: database.db, now: () => new Date(), log }
  app = await createTestApp(ctx, telemetryCalls, {
    readSession: async (token) => (token === TOKEN ? { accountId: 7n, sessionId: 1n } : undefined),
  })
})
beforeEach(() => sql`truncate telemetry_log`.execute(ctx.db).then(() => undefined))
afterAll(async () => {
  await app.close()
  await database.drop()
})

const post = (
  url: string,
  payload: object,
  headers: Record<string, string> = {},
  remoteAddress = '203.0.113.77',
) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress,
    headers: { host: 'shop.test', 'content-type': 'application/json', ...headers },
  })
const addLog = (change: object = {}, headers: Record<string, string> = {}, from?: string) =>
  post(
    '/public/addLog',
    { ...visit, ...change },
    { ...headers, cookie: [AGREED, headers['cookie']].filter(Boolean).join('; ') },
    from,
  )
const count = async () =>
  Number(
    (await sql<{ n: bigint }>`select count(*) as n from telemetry_log`.execute(ctx.db)).rows[0]!.n,
  )

test('a beacon of this site is kept: the address that the server sees, cut short, no query, the account of the cookie', async () => {
  const answer = await addLog(
    {},
    {
      origin: 'http://shop.test',
      'sec-fetch-site': 'same-origin',
      cookie: `device=${DEVICE}; session=${TOKEN}`,
    },
  )
  expect(answer.json()).toMatchObject({ success: true, result: {} })
  expect(await exportTelemetry(ctx, { device: DEVICE })).toMatchObject([
    {
      source: 'call',
      uuid: 'visitor-1',
      network: '203.0.113.0/24',
      content: '/pay pay',
      guessAddress: null,
    },
  ])
  expect(await exportTelemetry(ctx, { accountId: 7n })).toHaveLength(1)
  await addLog({}, {}, '2001:db8:1:2:3:4:5:6')
  expect((await exportTelemetry(ctx, { uuid: 'visitor-1' }))[1]).toMatchObject({
    network: '2001:db8:1::/48',
  })
})

test.each([
  ['with a field that is not known', { consent: true }, 'consent'],
  ['with a name that is none', { uuid: "'; drop table telemetry_log; --" }, 'uuid'],
  ['with too much to say', { content: 'x'.repeat(2_001) }, 'content'],
])('telemetry %s is not kept', async (_, change, field) => {
  const answer = await addLog(change)
  expect(answer.json()).toMatchObject({
    code: 4014,
    result: { fields: { [field]: expect.any(String) as string } },
  })
  expect(await count()).toBe(0)
})

test.each([{}, { cookie: 'telemetry=no' }, { cookie: `device=${DEVICE}` }])(
  'without the cookie of a yes nothing is kept: %j',
  async (headers) => {
    const answer = await post('/public/addLog', visit, headers as Record<string, string>)
    expect(answer.json()).toMatchObject({ code: 200, result: {} })
    expect(await count()).toBe(0)
  },
)

test("another site's page adds and deletes no telemetry", async () => {
  await addLog({}, { cookie: `device=${DEVICE}` })
  for (const headers of [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }]) {
    expect((await addLog({}, headers as unknown as Record<string, string>)).statusCode).toBe(403)
    expect(
      (
        await post('/appleShop/forgetMe', {}, {
          ...headers,
          cookie: `device=${DEVICE}`,
        } as unknown as Record<string, string>)
      ).statusCode,
    ).toBe(403)
  }
  expect(await count()).toBe(1)
})

test('anyone has deleted what their device and their name left, and nothing else', async () => {
  await addLog({}, { cookie: `device=${DEVICE}` })
  await addLog({ uuid: 'visitor-2' })
  await addLog({ uuid: 'visitor-3' })
  // Neither shown: the device that this answer makes up has left nothing.
  expect((await post('/appleShop/forgetMe', {})).json()).toMatchObject({ success: true })
  expect(await count()).toBe(3)
  await post('/appleShop/forgetMe', { uuid: 'visitor-2' }, { cookie: `device=${DEVICE}` })
  expect((await exportTelemetry(ctx, { uuid: 'visitor-3' })).length).toBe(1)
  expect(await count()).toBe(1)
})

test('the device of a first visit is known the next time', async () => {
  const cookie = String((await addLog()).headers['set-cookie']).split(';')[0]!
  const { rows } = await sql<{
    device_hash: Buffer
  }>`select device_hash from telemetry_log`.execute(ctx.db)
  expect(rows[0]!.device_hash).toEqual(visitDeviceHash(cookie.split('=')[1]!))
  await post('/appleShop/forgetMe', {}, { cookie })
  expect(await count()).toBe(0)
})

test('one address leaves only so much in a minute', async () => {
  const statuses: number[] = []
  for (let sent = 0; sent < 125; sent++)
    statuses.push((await addLog({}, {}, '198.51.100.9')).statusCode)
  expect(statuses).toEqual([...Array<number>(120).fill(200), ...Array<number>(5).fill(429)])
  expect(await count()).toBe(120)
})
