import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { inTransaction, type Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../log.ts'
import { effectiveSettings } from './effectiveSettings.ts'
import { SETTING_DELAY_MS } from './pendingChange.ts'
import { readPending } from './pendingSettings.ts'
import { SettingsKeyError } from './settingsKey.ts'
import { readStoredSettings, storeSetting } from './storedSettings.ts'

const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const B = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const key = randomBytes(32)
let database: TestDatabase
let ctx: Context
let nowMs = Date.UTC(2026, 0, 1)
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(nowMs), log: createLog('test', 'silent') }
})
afterAll(() => database.drop())
beforeEach(async () => {
  for (const table of ['setting', 'shown_setting', 'held_setting', 'shop_opening', 'alarm'])
    await sql`delete from ${sql.ref(table)}`.execute(ctx.db)
})

const store = (name: string, value: string | null, version = 0): Promise<boolean> =>
  inTransaction(ctx, (tx) => storeSetting(tx, key, { name, value, version, by: 'staff:7' }))
const effective = (env: Record<string, string> = {}) => effectiveSettings(ctx, env, key, false)
const alarms = async (): Promise<unknown[]> =>
  (await sql`select facts from alarm where kind = 'addressChange'`.execute(ctx.db)).rows

test('the environment wins over the table, and what only it may set is not read from the table', async () => {
  await store('MAIL_DAILY_MAX', '50')
  await store('PAYOUT_MAX', '999999')
  expect((await effective()).settings).toMatchObject({ MAIL_DAILY_MAX: '50' })
  expect((await effective({ MAIL_DAILY_MAX: '70' })).settings['MAIL_DAILY_MAX']).toBe('70')
  expect((await effective({ MAIL_DAILY_MAX: ' ' })).settings['MAIL_DAILY_MAX']).toBe('50')
  expect((await effective()).settings['PAYOUT_MAX']).toBeUndefined()
})

test('a change needs the version that was read; of two at once one is made', async () => {
  const both = await Promise.all([store('SHOP_NAME', 'one'), store('SHOP_NAME', 'two')])
  expect(both.filter(Boolean)).toHaveLength(1)
  expect(await store('SHOP_NAME', 'late', 0)).toBe(false)
  expect(await store('SHOP_NAME', 'three', 1)).toBe(true)
  expect(await store('SHOP_NAME', null, 2)).toBe(true)
  expect((await readStoredSettings(ctx, key)).get('SHOP_NAME')).toMatchObject({
    value: null,
    version: 3,
  })
})

test('a secret is encrypted for its own row, and another key does not read it', async () => {
  await store('SMTP_URL', 'smtps://me:hunter2@mail.test')
  const { rows } = await sql<{ row: string }>`select setting::text as row from setting`.execute(
    ctx.db,
  )
  expect(rows[0]!.row).not.toContain(Buffer.from('hunter2').toString('hex'))
  expect(rows[0]!.row).not.toContain('hunter2')
  expect((await effective()).settings['SMTP_URL']).toBe('smtps://me:hunter2@mail.test')
  await expect(readStoredSettings(ctx, randomBytes(32))).rejects.toThrow(SettingsKeyError)
  await sql`update setting set name = 'SMS_TOKEN'`.execute(ctx.db)
  await expect(readStoredSettings(ctx, key)).rejects.toThrow('SMS_TOKEN')
})

test('a shop without networks is closed until it opens; networks of the environment open it', async () => {
  expect((await effective()).isOpen).toBe(false)
  await store('CHAIN_137_RPC', 'https://node.test')
  expect((await effective()).isOpen).toBe(false)
  expect((await effective({ CHAIN_137_RPC: 'https://node.test' })).isOpen).toBe(true)
  expect((await effective()).isOpen).toBe(true)
})

test('a changed address waits a day wherever it was changed, with one alarm, and the earlier one is shown', async () => {
  const env = { CHAIN_137_RPC: 'https://node.test', CHAIN_137_TREASURY: A }
  await effective(env)
  const changed = { ...env, CHAIN_137_TREASURY: B }
  expect((await effective(changed)).settings['CHAIN_137_TREASURY']).toBe(A)
  nowMs += SETTING_DELAY_MS - 1
  expect((await effective(changed)).settings['CHAIN_137_TREASURY']).toBe(A)
  expect(await alarms()).toEqual([
    { facts: { setting: 'CHAIN_137_TREASURY', value: B, by: 'environment' } },
  ])
  nowMs += 1
  expect((await effective(changed)).settings['CHAIN_137_TREASURY']).toBe(B)
  expect((await readPending(ctx, key)).size).toBe(0)
})

test('the shop e-mail address that hears the alarms waits too, also when it is taken away', async () => {
  const env = { CHAIN_137_RPC: 'https://node.test' }
  const mail = async (more: Record<string, string> = {}) =>
    (await effective({ ...env, ...more })).settings['SHOP_EMAIL']
  await effective(env)
  expect(await mail({ SHOP_EMAIL: 'owner@shop.test' })).toBe('owner@shop.test')
  expect(await mail({ SHOP_EMAIL: 'thief@evil.test' })).toBe('owner@shop.test')
  expect(await mail()).toBe('owner@shop.test')
  expect(await alarms()).toHaveLength(1)
  expect(await mail({ SHOP_EMAIL: 'thief@evil.test' })).toBe('owner@shop.test')
  nowMs += SETTING_DELAY_MS
  expect(await mail({ SHOP_EMAIL: 'thief@evil.test' })).toBe('thief@evil.test')
})

test('how the shop reaches people waits, encrypted where it is secret; the environment repairs it at once', async () => {
  const env = { CHAIN_137_RPC: 'https://node.test' }
  const mail = async (more: Record<string, string> = {}) => {
    const { settings } = await effective({ ...env, ...more })
    return [settings['SMTP_URL'], settings['MAIL_FROM'], settings['PUBLIC_URL']]
  }
  const [OURS, THEIRS] = ['smtps://me:hunter2@mail.test', 'smtps://eve:hunter3@evil.test']
  await effective(env)
  for (const [name, value] of [
    ['SMTP_URL', OURS],
    ['MAIL_FROM', 'Shop, Ltd <shop@mail.test>'],
    ['PUBLIC_URL', 'https://shop.test'],
  ] as const)
    await store(name, value)
  const first = [OURS, 'Shop, Ltd <shop@mail.test>', 'https://shop.test']
  expect(await mail()).toEqual(first)
  await store('SMTP_URL', THEIRS, 1)
  await store('MAIL_FROM', 'eve@evil.test', 1)
  await store('PUBLIC_URL', null, 1)
  expect(await mail()).toEqual(first)
  const { rows } = await sql<{ row: string }>`
    select shown_setting::text as row from shown_setting union all
    select held_setting::text from held_setting union all select alarm::text from alarm`.execute(
    ctx.db,
  )
  expect(rows.map(({ row }) => row).join()).not.toContain('hunter')
  expect([...(await readPending(ctx, key)).values()].map(({ askedBy }) => askedBy)).toEqual([
    'staff:7',
    'staff:7',
    'staff:7',
  ])
  const repaired = { SMTP_URL: 'smtps://new:x@repaired.test', MAIL_FROM: 'a@repaired.test' }
  expect((await mail(repaired)).slice(0, 2)).toEqual(Object.values(repaired))
  expect(await mail()).toEqual([...Object.values(repaired), 'https://shop.test'])
  nowMs += SETTING_DELAY_MS
  expect(await mail()).toEqual([THEIRS, 'eve@evil.test', ''])
})

test('an address that was put back waits anew when it is changed again', async () => {
  const env = { CHAIN_137_RPC: 'https://node.test', CHAIN_137_TREASURY: A }
  await effective(env)
  await effective({ ...env, CHAIN_137_TREASURY: B })
  await effective(env)
  nowMs += SETTING_DELAY_MS
  expect((await effective({ ...env, CHAIN_137_TREASURY: B })).settings['CHAIN_137_TREASURY']).toBe(
    A,
  )
})

test('while one address of a network waits, all of that network stay as they were', async () => {
  const env = { CHAIN_137_RPC: 'https://node.test', CHAIN_137_RECEIVE: A }
  await effective(env)
  const moved = { CHAIN_137_RPC: 'https://node.test', CHAIN_137_TREASURY: B }
  expect((await effective(moved)).settings).toMatchObject({
    CHAIN_137_RECEIVE: A,
    CHAIN_137_TREASURY: '',
  })
  nowMs += SETTING_DELAY_MS
  expect((await effective(moved)).settings).toMatchObject({
    CHAIN_137_RECEIVE: '',
    CHAIN_137_TREASURY: B,
  })
})

test('ten processes that start at once agree, and one alarm is raised', async () => {
  const env = { CHAIN_137_RPC: 'https://node.test', CHAIN_137_TREASURY: A }
  await effective(env)
  const all = await Promise.all(
    Array.from({ length: 10 }, () => effective({ ...env, CHAIN_137_TREASURY: B })),
  )
  expect(new Set(all.map(({ settings }) => settings['CHAIN_137_TREASURY']))).toEqual(new Set([A]))
  expect(await alarms()).toHaveLength(1)
})
