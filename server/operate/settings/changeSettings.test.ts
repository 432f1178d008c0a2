import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settingsProblem } from '../../entry/wiring/settingsProblem.ts'
import { consoleActor } from '../../people/staff/actor.ts'
import type { ActorContext } from '../../people/staff/asStaff.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { createLog } from '../../platform/log.ts'
import { effectiveSettings } from '../../platform/settings/effectiveSettings.ts'
import { openShop } from '../../platform/settings/openShop.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { approveSetting, changeNetworkSettings, changeSettings } from './changeSettings.ts'
import { listSettings } from './listSettings.ts'
import type { SettingsPlace } from './settingsPlace.ts'

const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const B = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const key = randomBytes(32)
let database: TestDatabase
let ctx: Context
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(), log: createLog('test', 'silent') }
})
afterAll(() => database.drop())
beforeEach(async () => {
  for (const table of ['setting', 'shown_setting', 'held_setting', 'shop_opening', 'alarm'])
    await sql`delete from ${sql.ref(table)}`.execute(ctx.db)
})

const by = (name: string): ActorContext => ({ ...ctx, actor: consoleActor(name) })
const place = (env: Record<string, string> = {}): SettingsPlace => ({
  env: { DEMO: '0', ...env },
  key: () => key,
  demo: false,
  problemOf: settingsProblem,
})
const change = (name: string, value: string | null, version = 0) => ({ name, value, version })
const shownNow = async (name: string): Promise<string | undefined> =>
  (await effectiveSettings(ctx, { DEMO: '0' }, key, false)).settings[name]
const audits = async () =>
  (
    await sql<{ action: string; subject_id: string; facts: Record<string, string> }>`
      select action, subject_id, facts from audit_log order by id`.execute(ctx.db)
  ).rows

async function openedShop(): Promise<void> {
  await changeSettings(by('ada'), { changes: [change('PUBLIC_URL', 'https://shop.test')] }, place())
  await changeNetworkSettings(
    by('ada'),
    {
      changes: [
        change('CHAIN_137_RPC', 'https://a.test,https://b.test,https://c.test'),
        change('CHAIN_137_RECEIVE', A),
      ],
    },
    place(),
  )
  expect(await shownNow('CHAIN_137_RECEIVE')).toBe(A)
  expect(await openShop(ctx)).toBe(true)
}

test('values are audited before and after, secrets only as changed, and never listed', async () => {
  const before = (await audits()).length
  expect(
    await changeSettings(
      by('ada'),
      {
        changes: [
          change('SMTP_URL', 'smtps://me:hunter2@mail.test'),
          change('MAIL_FROM', 'shop@mail.test'),
        ],
      },
      place(),
    ),
  ).toEqual({ saved: true, conflicts: [], problems: [] })
  const rows = (await audits()).slice(before)
  expect(rows.map(({ subject_id }) => subject_id)).toEqual(['SMTP_URL', 'MAIL_FROM'])
  expect(JSON.stringify(rows)).not.toContain('hunter2')
  expect(rows[1]!.facts).toEqual({ 'MAIL_FROM.before': '', 'MAIL_FROM.after': 'shop@mail.test' })
  const listed = await listSettings(by('ada'), place())
  expect(JSON.stringify(listed)).not.toContain('hunter2')
  expect(listed.find(({ name }) => name === 'SMTP_URL')).toMatchObject({
    isSet: true,
    value: null,
    lastChange: { by: 'console:ada', at: expect.any(Number) as number },
  })
  expect(listed.find(({ name }) => name === 'SHOP_TIME_ZONE')).toMatchObject({ lastChange: null })
})

test('what cannot be used together is refused whole, with the sentence of the start', async () => {
  const { saved, problems } = await changeSettings(
    by('ada'),
    { changes: [change('SHOP_NAME', 'One'), change('MAIL_FROM', 'shop@mail.test')] },
    place(),
  )
  expect(saved).toBe(false)
  expect(problems[0]).toMatchObject({ name: 'MAIL_FROM' })
  expect(await shownNow('SHOP_NAME')).toBeUndefined()
})

test('settings saved from another version are a conflict that shows the saved value, and none is saved', async () => {
  const save = (value: string, version: number) =>
    changeSettings(
      by('ada'),
      { changes: [change('SHOP_NAME', value, version), change('MAIL_DAILY_MAX', '7')] },
      place(),
    )
  await changeSettings(by('eve'), { changes: [change('SHOP_NAME', 'Theirs')] }, place())
  expect(await save('Mine', 0)).toEqual({
    saved: false,
    conflicts: [{ name: 'SHOP_NAME', value: 'Theirs', version: 1 }],
    problems: [],
  })
  expect(await shownNow('MAIL_DAILY_MAX')).toBeUndefined()
  expect(await save('Mine', 1)).toMatchObject({ saved: true })
})

test('unknown names, names of the environment, locked ones and those of another right are refused', async () => {
  for (const [name, reason, env] of [
    ['NOTHING', 'notFound', {}],
    ['PAYOUT_MAX', 'notFound', {}],
    ['CHAIN_137_TREASURY', 'notAllowed', {}],
    ['SHOP_NAME', 'notAllowed', { SHOP_NAME: 'Fixed' }],
  ] as const)
    await expect(
      changeSettings(by('ada'), { changes: [change(name, '1')] }, place(env)),
    ).rejects.toMatchObject({ fields: { [name]: reason } })
})

test('in an open shop a new address waits for a second person, who must be another one', async () => {
  await openedShop()
  expect(
    await changeNetworkSettings(
      by('eve'),
      { changes: [change('CHAIN_137_RECEIVE', B, 1)] },
      place(),
    ),
  ).toMatchObject({ saved: true })
  expect(await shownNow('CHAIN_137_RECEIVE')).toBe(A)
  expect((await sql`select facts from alarm`.execute(ctx.db)).rows).toEqual([
    { facts: { setting: 'CHAIN_137_RECEIVE', value: B, by: 'eve' } },
  ])
  const asked = { name: 'CHAIN_137_RECEIVE', value: B }
  await expect(approveSetting(by('eve'), asked, place())).rejects.toMatchObject({
    name: 'noPermission',
  })
  await expect(approveSetting(by('ada'), { ...asked, value: A }, place())).rejects.toMatchObject({
    name: 'notFound',
  })
  expect(await approveSetting(by('ada'), asked, place())).toEqual({ approved: true })
  expect(await shownNow('CHAIN_137_RECEIVE')).toBe(B)
})

test('a server for Telegram waits even as the first value, since it is sent the stored token', async () => {
  await openedShop()
  const token = change('TELEGRAM_TOKEN', '123456789:AAE-this_is_only_a_test_token')
  const server = change('TELEGRAM_URL', 'https://evil.test')
  await changeSettings(by('ada'), { changes: [token, server] }, place())
  expect(await shownNow('TELEGRAM_TOKEN')).toBe(token.value)
  expect(await shownNow('TELEGRAM_URL')).toBeFalsy()
  const listed = await listSettings(by('ada'), place())
  const waits = listed.find(({ name }) => name === 'TELEGRAM_URL')
  expect(waits).toMatchObject({ isGuarded: true, waiting: { value: 'https://evil.test' } })
  await changeSettings(by('ada'), { changes: [change('TELEGRAM_URL', null, 1)] }, place())
  expect(await shownNow('TELEGRAM_URL')).toBeFalsy()
})
