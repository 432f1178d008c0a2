import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settingsProblem } from '../../entry/wiring/settingsProblem.ts'
import { TRUST_MS } from '../../people/staff/secondPerson.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { createLog } from '../../platform/log.ts'
import { effectiveSettings } from '../../platform/settings/effectiveSettings.ts'
import { readPending } from '../../platform/settings/pendingSettings.ts'
import { openShop } from '../../platform/settings/openShop.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { TestAuthenticator } from '../../testing/authenticator.ts'
import {
  createTestOffice,
  OFFICE_SITE,
  type TestBrowser,
  type TestOffice,
} from '../../testing/office.ts'
import { settingsCalls } from './calls.ts'

type Person = TestBrowser & { staffId: bigint; staffName: string }

const OURS = 'smtps://me:hunter2@mail.test'
const THEIRS = 'smtps://eve:hunter3@evil.test'
const key = randomBytes(32)
const env = { DEMO: '0', SHOP_NAME: 'Fixed' }
let database: TestDatabase
let office: TestOffice
let ctx: Context
let nowMs = Date.UTC(2026, 0, 1)
let eve: Person
let ada: Person
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(nowMs), log: createLog('test', 'silent') }
  office = await createTestOffice(
    ctx,
    settingsCalls({ env, key: () => key, demo: false, problemOf: settingsProblem }),
  )
  eve = await office.staff('owner')
  ada = await office.staff('owner')
})
afterAll(async () => {
  await office.close()
  await database.drop()
})
/** An open shop with a mail server; a day has passed since anybody signed in in a new way. */
beforeEach(async () => {
  for (const table of ['setting', 'shown_setting', 'held_setting', 'shop_opening', 'alarm'])
    await sql`delete from ${sql.ref(table)}`.execute(ctx.db)
  nowMs += TRUST_MS
  for (const one of [eve, ada]) await one.signIn()
  await effective()
  await change(eve, { PUBLIC_URL: 'https://shop.test', SMTP_URL: OURS, MAIL_FROM: 'a@mail.test' })
  await change(eve, { SHOP_EMAIL: 'owner@shop.test' })
  await effective()
  expect(await openShop(ctx)).toBe(true)
})

const effective = async () => (await effectiveSettings(ctx, env, key, false)).settings
async function change(by: TestBrowser, values: Record<string, string | null>): Promise<void> {
  const listed = await ada.done('listSettings', {})
  const changes = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    version: listed.find((one) => one.name === name)!.version,
  }))
  expect(await by.done('changeSettings', { changes })).toMatchObject({ saved: true })
}
const waitingFor = async (by: TestBrowser, name = 'SHOP_EMAIL') =>
  (await by.done('listSettings', {})).find((one) => one.name === name)!.waiting
const approve = async (by: TestBrowser, name = 'SHOP_EMAIL', value = 'eve@evil.test') => {
  const { code, fields } = await by.ask('approveSetting', { name, value })
  return { code, fields }
}
const SELF = { code: 4004, fields: { person: 'self' } }
const TOO_NEW = { code: 4004, fields: { person: 'tooNew' } }

test('who asked with an API key does not agree by session, and no key agrees at all', async () => {
  const { key: apiKey } = await eve.done('makeApiKey', {
    name: 'bot',
    rights: [{ permission: 'settings.write', max: null }],
  })
  const program = office.browser()
  program.headers = { 'x-api-key': apiKey }
  await change(program, { SHOP_EMAIL: 'eve@evil.test' })
  expect(await waitingFor(eve)).toMatchObject({ askedBy: eve.staffName, mayApprove: false })
  expect(await approve(eve)).toEqual(SELF)
  // A right that a key must not have, however its row came to be.
  await sql`
    insert into staff_key_permission (key_id, permission) select id, 'addresses.write' from staff_key`.execute(
    ctx.db,
  )
  expect(await approve(program)).toMatchObject({ code: 4004 })
  expect(await waitingFor(ada)).toMatchObject({ mayApprove: true })
  expect(await approve(ada)).toEqual({ code: 200, fields: undefined })
  expect((await effective())['SHOP_EMAIL']).toBe('eve@evil.test')
})

test('an account that was made the same day is no second person, before or after the change', async () => {
  const before = await office.staff('owner')
  await office.staff('packer')
  const { rows } = await sql`select kind, facts from alarm`.execute(ctx.db)
  expect(rows).toEqual([{ kind: 'newTrust', facts: { name: before.staffName } }])
  await change(eve, { SHOP_EMAIL: 'eve@evil.test' })
  const after = await office.staff('owner')
  for (const one of [before, after]) {
    expect(await waitingFor(one)).toMatchObject({ mayApprove: false })
    expect(await approve(one)).toEqual(TOO_NEW)
  }
  expect((await effective())['SHOP_EMAIL']).toBe('owner@shop.test')
})

test('nor is one that was taken over or raised since: new link, passkey, codes, role, rights of the role', async () => {
  const target = await office.staff('owner')
  const others = await Promise.all(['packer', 'owner', 'owner', 'owner'].map(office.staff))
  await eve.confirm()
  await eve.done('saveRole', {
    name: 'helper',
    rights: [{ permission: 'staff.manage', max: null }],
  })
  const helper = await office.staff('owner')
  await sql`update staff set role = 'helper' where id = ${helper.staffId}`.execute(ctx.db)
  nowMs += TRUST_MS
  await Promise.all([eve, ada, target, helper, ...others].map((one) => one.signIn()))
  const [raised, keyed, coded, enabled] = others as [Person, Person, Person, Person]
  const { version } = (await eve.done('listRoles', {})).find(({ name }) => name === 'helper')!
  const rights = (['staff.manage', 'addresses.write', 'settings.write'] as const).map(
    (permission) => ({ permission, max: null }),
  )
  await eve.done('saveRole', { name: 'helper', rights, version })
  await eve.done('changeStaff', { id: String(raised.staffId), role: 'owner', was: 'packer' })
  await keyed.done('addOfficePasskey', {
    name: 'second',
    registration: new TestAuthenticator(OFFICE_SITE).create(
      (await keyed.done('startNewOfficePasskey', {})).options,
    ),
  })
  await coded.done('renewRecoveryCodes', {})
  await eve.done('disableStaff', { id: String(enabled.staffId) })
  await eve.done('enableStaff', { id: String(enabled.staffId) })
  await enabled.signIn()
  const { link } = await eve.done('resetStaff', { id: String(target.staffId) })
  const taken = office.browser()
  await taken.acceptLink(link.split('#')[1]!, target.staffName)
  await change(eve, { SHOP_EMAIL: 'eve@evil.test' })
  for (const one of [helper, raised, keyed, coded, enabled, taken])
    expect(await approve(one)).toEqual(TOO_NEW)
  expect(await approve(ada)).toMatchObject({ code: 200 })
})

test('the mail server waits for another person, who sees the server and not the password', async () => {
  await change(eve, { SMTP_URL: THEIRS, MAIL_FROM: 'eve@evil.test' })
  const waits = (await waitingFor(ada, 'SMTP_URL'))!
  expect(waits.value).toMatch(/^evil\.test \([0-9a-f]{12}\)$/)
  expect(JSON.stringify(await ada.done('listSettings', {}))).not.toContain('hunter')
  expect(await approve(eve, 'SMTP_URL', waits.value)).toEqual(SELF)
  // Another password on the same server is another value.
  await change(eve, { SMTP_URL: 'smtps://eve:other@evil.test' })
  expect(await approve(ada, 'SMTP_URL', waits.value)).toMatchObject({ code: 404 })
  expect((await effective())['SMTP_URL']).toBe(OURS)
  const { value } = (await waitingFor(ada, 'SMTP_URL'))!
  expect(await approve(ada, 'SMTP_URL', value)).toMatchObject({ code: 200 })
  expect((await effective())['SMTP_URL'], 'the sender still waits').toBe(OURS)
  expect(await approve(ada, 'MAIL_FROM', 'eve@evil.test')).toMatchObject({ code: 200 })
  expect(await effective()).toMatchObject({
    SMTP_URL: 'smtps://eve:other@evil.test',
    MAIL_FROM: 'eve@evil.test',
  })
})

test('a wait that a process starts is in the name of who made the change', async () => {
  await change(eve, { SHOP_EMAIL: 'eve@evil.test' })
  await sql`delete from held_setting`.execute(ctx.db)
  expect((await effective())['SHOP_EMAIL']).toBe('owner@shop.test')
  expect((await readPending(ctx, key)).get('SHOP_EMAIL')?.askedBy).toBe(`staff:${eve.staffId}`)
  expect(await approve(eve)).toEqual(SELF)
})

test('a change that waits tells the mailbox that heard of alarms before it', async () => {
  await change(eve, { SHOP_EMAIL: 'eve@evil.test' })
  expect(await approve(ada)).toMatchObject({ code: 200 })
  await effective()
  const { rows } =
    await sql`select about, also_to, facts from alarm where kind = 'addressChange'`.execute(ctx.db)
  expect(rows).toEqual([
    {
      about: 'SHOP_EMAIL',
      also_to: 'owner@shop.test',
      facts: { setting: 'SHOP_EMAIL', value: 'eve@evil.test', by: eve.staffName },
    },
  ])
})

test('nodes and limits are used at once in an open shop, and all owners are told', async () => {
  await change(eve, { WITHDRAW_AUTO_LIMIT: '500', MAIL_DAILY_MAX: '100' })
  const network = {
    CHAIN_137_RPC: 'https://a.test/key-1,https://b.test,https://c.test',
    CHAIN_137_RECEIVE: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  }
  expect(
    await eve.done('changeNetworkSettings', {
      changes: Object.entries(network).map(([name, value]) => ({ name, value, version: 0 })),
    }),
  ).toMatchObject({ saved: true })
  const { rows } = await sql<{ about: string; kind: string; facts: { value: string } }>`
    select about, kind, facts from alarm order by about`.execute(ctx.db)
  expect(rows).toMatchObject([
    { about: 'CHAIN_137_RECEIVE', kind: 'addressChange' },
    { about: 'CHAIN_137_RPC', kind: 'settingChange' },
    { about: 'WITHDRAW_AUTO_LIMIT', kind: 'settingChange', facts: { value: '500' } },
  ])
  expect(rows[1]!.facts.value).toMatch(/^a\.test, b\.test, c\.test \([0-9a-f]{12}\)$/)
})

test('a name that is no setting is refused, whatever it is', async () => {
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect(
      await eve.ask('changeSettings', { changes: [{ name, value: 'x', version: 0 }] }),
    ).toMatchObject({ code: 4014 })
})

test('a value is one line of a length that fits', async () => {
  for (const [name, value, reason] of [
    ['MAIL_FROM', 'a@mail.test\nBcc: b@mail.test', 'control'],
    ['MAIL_FROM', 'x'.repeat(501), 'tooLong'],
  ] as const)
    expect(
      await eve.ask('changeSettings', { changes: [{ name, value, version: 1 }] }),
    ).toMatchObject({ code: 4014, fields: { [name]: reason } })
  expect(
    await eve.ask('changeSettings', {
      changes: [{ name: 'MAIL_FROM', value: 'a\0@mail.test', version: 1 }],
    }),
  ).toMatchObject({ code: 4014, fields: { changes: 'control' } })
})

test('a change that waits is withdrawn, a secret one too; whoever lacks the right learns nothing of it', async () => {
  await change(eve, { SMTP_URL: THEIRS, SHOP_EMAIL: 'eve@evil.test' })
  const packer = await office.staff('packer')
  for (const value of ['eve@evil.test', 'another'])
    expect((await packer.ask('withdrawSetting', { name: 'SHOP_EMAIL', value })).code).toBe(4004)
  for (const name of ['SMTP_URL', 'SHOP_EMAIL']) {
    const { value } = (await waitingFor(ada, name))!
    expect((await ada.ask('withdrawSetting', { name, value: `${value}x` })).code).toBe(404)
    expect(await ada.done('withdrawSetting', { name, value })).toMatchObject({ saved: true })
  }
  expect(await effective()).toMatchObject({ SMTP_URL: OURS, SHOP_EMAIL: 'owner@shop.test' })
  expect((await readPending(ctx, key)).size).toBe(0)
  nowMs += TRUST_MS
  expect(await effective()).toMatchObject({ SMTP_URL: OURS, SHOP_EMAIL: 'owner@shop.test' })
})
