import { sql } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../platform/db/context.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../../platform/log.ts'
import { addLog } from './addLog.ts'
import { forgetTelemetry } from './forgetTelemetry.ts'
import { deleteTelemetry, exportTelemetry } from './personalTelemetry.ts'
import { truncateAddress, guessedWallet, withoutQueries, type Visit } from './visit.ts'

const DAY_MS = 24 * 3600_000
const DEVICE = 'd'.repeat(32)
const WALLET = `0x${'aB'.repeat(20)}`

let database: TestDatabase
let ctx: Context
let nowMs = Date.UTC(2026, 5, 1)

beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(nowMs), log: createLog('test', 'silent') }
})
beforeEach(() => sql`truncate telemetry_log`.execute(ctx.db).then(() => undefined))
afterAll(() => database.drop())

const visit = (change: Partial<Visit> = {}): Visit => ({
  source: 'call',
  uuid: 'visitor-1',
  device: DEVICE,
  accountId: null,
  clientAddress: '203.0.113.77',
  content: '/ home',
  guessAddress: undefined,
  ...change,
})
const stored = async () =>
  (
    await sql<
      Record<string, unknown>
    >`select *, text(network) as net from telemetry_log order by id`.execute(ctx.db)
  ).rows

describe('what is kept', () => {
  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1::/48', '2001:db8:1::/48'],
    ['2001:0:0::/48', '2001:0:0::/48'],
    ['0:0:0::/48', '0:0:0::/48'],
  ])('of %s only %s, which the database takes for a network', async (address, network) => {
    expect(truncateAddress(address)).toBe(network)
    await addLog(ctx, visit({ clientAddress: address }))
    expect(await stored()).toHaveLength(1)
  })

  test('the database itself takes no whole address', async () => {
    const whole = (network: string) =>
      sql`insert into telemetry_log (at, source, uuid, network, content) values (now(), 'call', 'a', ${network}, '')`.execute(
        ctx.db,
      )
    await expect(whole('203.0.113.77/32')).rejects.toThrow('check constraint')
    await expect(whole('2001:db8::1/128')).rejects.toThrow('check constraint')
  })

  test.each([
    ['/pay?orderId=1800000000000123456&secret=abcdef pay', '/pay pay'],
    ['{"path":"/status?secret=abc#x","screen":"status"}', '{"path":"/status","screen":"status"}'],
    ['/item?id=3', '/item'],
    ['x'.repeat(2_000), 'x'.repeat(500)],
  ])('%.40s without what follows a path', (content, kept) =>
    expect(withoutQueries(content)).toBe(kept),
  )

  test('telemetry keeps only well-formed addresses as wallets', async () => {
    for (const wallet of [WALLET, 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'])
      expect(guessedWallet(wallet)).toBe(wallet)
    for (const other of [
      undefined,
      '',
      'ming@example.com',
      '0x12',
      `${WALLET}0`,
      "'; drop table telemetry_log; --",
    ])
      expect(guessedWallet(other)).toBeNull()
    await addLog(ctx, visit({ guessAddress: WALLET }))
    await addLog(ctx, visit({ guessAddress: 'ming@example.com', accountId: 7n }))
    expect((await stored()).map((row) => [row['guess_address'], row['account_id']])).toEqual([
      [WALLET, null],
      [null, 7n],
    ])
  })

  test('a device is kept only as a hash', async () => {
    await addLog(ctx, visit())
    await addLog(ctx, visit({ device: undefined, source: 'socket' }))
    const rows = await stored()
    expect(
      JSON.stringify(rows, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ).not.toContain(DEVICE)
    expect(rows.map((row) => (row['device_hash'] as Buffer | null)?.length)).toEqual([
      32,
      undefined,
    ])
  })
})

test('telemetry is deleted after thirty days', async () => {
  await addLog(ctx, visit({ content: 'old' }))
  nowMs += 20 * DAY_MS
  await addLog(ctx, visit({ content: 'young' }))
  nowMs += 10 * DAY_MS + 1
  expect(await forgetTelemetry(ctx)).toBe(1)
  expect((await stored()).map((row) => row['content'])).toEqual(['young'])
})

test('many old rows of telemetry are deleted in batches', async () => {
  await sql`insert into telemetry_log (at, source, uuid, network, content) select ${new Date(0)}, 'call', 'a', '203.0.113.0/24', '' from generate_series(1, 20001)`.execute(
    ctx.db,
  )
  expect(await forgetTelemetry(ctx)).toBe(20_001)
})

test("a visitor gets out and deletes what is theirs, and nobody else's", async () => {
  await addLog(ctx, visit({ content: 'device' }))
  await addLog(ctx, visit({ content: 'name', device: undefined }))
  await addLog(
    ctx,
    visit({ content: 'account', device: 'e'.repeat(32), uuid: 'visitor-2', accountId: 7n }),
  )
  await addLog(
    ctx,
    visit({ content: 'other', device: 'f'.repeat(32), uuid: 'visitor-3', accountId: 8n }),
  )
  const contents = async (visitor: Parameters<typeof exportTelemetry>[1]) =>
    (await exportTelemetry(ctx, visitor)).map(({ content }) => content)
  expect(await contents({ device: DEVICE })).toEqual(['device'])
  expect(await contents({ uuid: 'visitor-1' })).toEqual(['device', 'name'])
  expect(await contents({ accountId: 7n, device: DEVICE })).toEqual(['device', 'account'])
  expect(await contents({})).toEqual([])
  // A caller without the cookie has an empty one.
  expect(await contents({ device: '' })).toEqual([])
  expect((await exportTelemetry(ctx, { accountId: 7n }))[0]).toEqual({
    at: nowMs,
    source: 'call',
    uuid: 'visitor-2',
    network: '203.0.113.0/24',
    content: 'account',
    guessAddress: null,
  })
  expect(await deleteTelemetry(ctx, {})).toBe(0)
  expect(await deleteTelemetry(ctx, { accountId: 7n, device: DEVICE, uuid: 'visitor-1' })).toBe(3)
  expect((await stored()).map((row) => row['content'])).toEqual(['other'])
})
