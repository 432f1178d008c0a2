import { readFileSync, statSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { createLog } from '../../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import {
  createTestOffice,
  OFFICE_SITE,
  testTotp,
  type TestBrowser,
  type TestOffice,
} from '../../../testing/office.ts'
import { CONFIRMED_MS, SESSION_IDLE_MS, SESSION_LIFE_MS } from '../session.ts'
import { LINK_LIFE_MS, makeLink } from './links.ts'
import { offerOwnerLink, ownerLinkFile } from './offerOwnerLink.ts'

const PASSWORD = 'Reiher-23-Weide-Moor'

let database: TestDatabase
let nowMs: number
let ctx: Context
let shop: TestOffice
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  nowMs = Date.UTC(2026, 5, 1)
  ctx = { db: database.db, now: () => new Date(nowMs), log: createLog('staff', 'silent') }
  await sql`delete from staff`.execute(ctx.db)
  await sql`delete from staff_link`.execute(ctx.db)
  await sql`delete from account_limit`.execute(ctx.db)
  shop = await createTestOffice(ctx)
})
afterAll(() => database.drop())

const ownerToken = async (): Promise<string> => {
  const link = await offerOwnerLink(ctx, { dataDir: shop.office.dataDir, site: OFFICE_SITE })
  return link!.split('#')[1]!
}

/** A member of staff with password and authenticator app; the browser is signed in and known. */
async function withPassword(name: string): Promise<{
  browser: TestBrowser
  code: (stepsAhead?: number) => string
  codes: string[]
}> {
  const { rows } = await sql<{ id: bigint }>`
    insert into staff (name, role, created_at) values (${name}, 'manager', ${ctx.now()}) returning id`.execute(
    ctx.db,
  )
  const { token } = await inTransaction(ctx, (tx) => makeLink(tx, 'invite', rows[0]!.id))
  const browser = shop.browser()
  const { secret, sealed } = await browser.done('startLinkTotp', { token, name })
  const code = testTotp(secret, ctx.now)
  const { codes } = await browser.done('acceptOfficeLink', {
    token,
    name,
    password: PASSWORD,
    sealed,
    code: code(),
  })
  nowMs += 60_000
  return { browser, code, codes }
}

describe('the owner link', () => {
  test('the owner link is in a file that only the shop can read, makes one owner, and dies', async () => {
    const token = await ownerToken()
    const second = await ownerToken()
    const file = ownerLinkFile(shop.office.dataDir)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toBe(`${OFFICE_SITE}/admin/link#${second}\n`)
    const browser = shop.browser()
    expect(await browser.done('readOfficeLink', { token })).toMatchObject({
      kind: 'owner',
      name: null,
    })
    const { session, codes } = await browser.acceptLink(token, '店主')
    expect(session).toMatchObject({ name: '店主', role: 'owner' })
    expect(codes).toHaveLength(10)
    expect((await shop.browser().ask('readOfficeLink', { token })).code).toBe(404)
    expect((await shop.browser().ask('readOfficeLink', { token: second })).code).toBe(404)
    expect(
      await offerOwnerLink(ctx, { dataDir: shop.office.dataDir, site: OFFICE_SITE }),
    ).toBeUndefined()
    expect(() => statSync(file)).toThrow('ENOENT')
  })

  test('a shop that is not set up begins in the language of its first owner', async () => {
    const presetBy = async (name: string) => {
      const token = await ownerToken()
      const browser = shop.browser()
      const { options } = await browser.done('startLinkPasskey', { token, name })
      const registration = browser.passkey.create(options)
      await browser.done('acceptOfficeLink', { token, name, registration, language: 'en' })
      const { rows } = await sql`select name, value, changed_by from setting`.execute(ctx.db)
      const audited = await sql`
        select facts from audit_log where action = 'changeSetting' and actor_name = ${name}`.execute(
        ctx.db,
      )
      await sql`delete from staff`.execute(ctx.db)
      return { rows, audited: audited.rows }
    }
    await sql`insert into shop_opening (started_at, opened_at) values (now(), now())`.execute(
      ctx.db,
    )
    expect(await presetBy('Otto'), 'a shop that buyers know keeps its language').toEqual({
      rows: [],
      audited: [],
    })
    await sql`update shop_opening set opened_at = null`.execute(ctx.db)
    expect(await presetBy('Olga')).toEqual({
      rows: [{ name: 'SHOP_LANGUAGE', value: 'en', changed_by: 'Olga' }],
      audited: [{ facts: { 'SHOP_LANGUAGE.before': '', 'SHOP_LANGUAGE.after': 'en' } }],
    })
    await sql`delete from setting`.execute(ctx.db)
    await sql`delete from shop_opening`.execute(ctx.db)
  })

  test('opened in ten browsers at once makes one owner', async () => {
    const tokens = await Promise.all(Array.from({ length: 10 }, ownerToken))
    const answers = await Promise.all(
      tokens.map(async (token, at) => {
        const browser = shop.browser()
        const { options } = await browser.done('startLinkPasskey', { token, name: `owner ${at}` })
        const registration = browser.passkey.create(options)
        return browser.ask('acceptOfficeLink', { token, name: `owner ${at}`, registration })
      }),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array(9).fill(404)])
    const { rows } = await sql`select from staff`.execute(ctx.db)
    expect(rows).toHaveLength(1)
  })

  test('the owner link ends after an hour, and a passkey made for one link is no use with another', async () => {
    const token = await ownerToken()
    const other = await ownerToken()
    const browser = shop.browser()
    const { options } = await browser.done('startLinkPasskey', { token, name: 'eve' })
    expect(
      await browser.ask('acceptOfficeLink', {
        token: other,
        name: 'eve',
        registration: browser.passkey.create(options),
      }),
    ).toMatchObject({ code: 40011, fields: { registration: 'expired' } })
    nowMs += LINK_LIFE_MS.owner
    expect((await browser.ask('readOfficeLink', { token })).code).toBe(404)
  })
})

describe('a passkey', () => {
  test('signs in without a name, in a cookie that scripts cannot read', async () => {
    const ann = await shop.staff('packer')
    await ann.done('signOutOffice', {})
    expect(ann.cookie('office')).toBeUndefined()
    const answer = await ann.signIn()
    expect(answer).toMatchObject({ code: 200, result: { name: ann.staffName, role: 'packer' } })
    expect(answer.text).not.toContain(ann.cookie('office'))
    expect((await ann.done('readOfficeSession', {})).session).toMatchObject({ passkeys: 1 })
  })

  test('a passkey answers a challenge once, in the browser that asked, within five minutes', async () => {
    const ann = await shop.staff('packer')
    await ann.done('signOutOffice', {})
    const { options } = await ann.done('startOfficePasskey', {})
    const passkey = ann.passkey.get(options)
    const thief = shop.browser()
    await thief.done('startOfficePasskey', {})
    expect((await thief.ask('signInOfficeByPasskey', { passkey })).code).toBe(40011)
    expect((await ann.ask('signInOfficeByPasskey', { passkey })).code).toBe(200)
    await ann.done('signOutOffice', {})
    expect((await ann.ask('signInOfficeByPasskey', { passkey })).code).toBe(40011)
    const late = await ann.done('startOfficePasskey', {})
    nowMs += 300_000
    expect(
      (await ann.ask('signInOfficeByPasskey', { passkey: ann.passkey.get(late.options) })).code,
    ).toBe(40011)
  })

  test('of another site, without the user verified, or of somebody disabled is refused', async () => {
    const ann = await shop.staff('packer')
    await ann.done('signOutOffice', {})
    const answer = async (flaws: object): Promise<number> => {
      const { options } = await ann.done('startOfficePasskey', {})
      return (await ann.ask('signInOfficeByPasskey', { passkey: ann.passkey.get(options, flaws) }))
        .code
    }
    expect(await answer({ origin: 'https://shop.test.evil.example' })).toBe(40011)
    expect(await answer({ flags: 1 })).toBe(40011)
    expect(await answer({ tampered: true })).toBe(40011)
    await sql`update staff set disabled_at = now() where id = ${ann.staffId}`.execute(ctx.db)
    expect(await answer({})).toBe(40011)
  })
})

describe('password and authenticator app', () => {
  test('sign in together; each alone, an old code and an unknown name get one answer', async () => {
    const { code } = await withPassword('Bea')
    const browser = shop.browser()
    const wrong = [
      { name: 'Bea', password: PASSWORD, code: '000000' },
      { name: 'Bea', password: 'something else 9', code: code() },
      { name: 'Nobody', password: PASSWORD, code: code() },
      { name: 'Bea', password: PASSWORD, code: code(-3) },
      { name: 'Bea', code: code() },
    ]
    const answers = []
    for (const input of wrong) answers.push(await browser.ask('signInOfficeByPassword', input))
    expect(answers.map(({ code: one, fields }) => [one, fields])).toEqual(
      wrong.map(() => [40011, undefined]),
    )
    const given = { name: 'bea', password: PASSWORD, code: code() }
    expect((await browser.ask('signInOfficeByPassword', given)).code).toBe(200)
    // The same code again, as somebody who looked over the shoulder would send it.
    expect((await shop.browser().ask('signInOfficeByPassword', given)).code).toBe(40011)
  })

  test('a code sent ten times at once signs in once', async () => {
    const { code } = await withPassword('Cem')
    const given = { name: 'Cem', password: PASSWORD, code: code() }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.browser().ask('signInOfficeByPassword', given)),
    )
    expect(answers.filter((one) => one.code === 200)).toHaveLength(1)
  })

  test('strangers who guess from everywhere do not lock out a browser that was here before', async () => {
    const { browser, code } = await withPassword('Dan')
    await browser.done('signOutOffice', {})
    const stranger = shop.browser()
    const codes = []
    for (let at = 0; at < 12; at++)
      codes.push(
        (
          await stranger.ask('signInOfficeByPassword', {
            name: 'Dan',
            password: `guess ${at}`,
            code: '123456',
          })
        ).code,
      )
    expect(codes.filter((one) => one === 40011)).toHaveLength(10)
    expect(codes.filter((one) => one === 4001)).toHaveLength(2)
    const own = { name: 'Dan', password: PASSWORD, code: code() }
    expect((await browser.ask('signInOfficeByPassword', own)).code).toBe(200)
  })

  test('who has the password guesses no code: 20 tries from all networks together', async () => {
    const { code } = await withPassword('Eli')
    for (let at = 0; at < 20; at++)
      await shop
        .browser()
        .ask('signInOfficeByPassword', { name: 'Eli', password: PASSWORD, code: '000000' })
    const right = { name: 'Eli', password: PASSWORD, code: code() }
    expect((await shop.browser().ask('signInOfficeByPassword', right)).code).toBe(40011)
  })

  test('a recovery code stands in for the app once; the secret and codes are not in the database', async () => {
    const { codes } = await withPassword('Fay')
    const given = { name: 'Fay', password: PASSWORD, code: codes[0]!.toUpperCase() }
    expect((await shop.browser().ask('signInOfficeByPassword', given)).code).toBe(200)
    expect((await shop.browser().ask('signInOfficeByPassword', given)).code).toBe(40011)
    const wrong = { ...given, password: 'something else 9', code: codes[1]! }
    expect((await shop.browser().ask('signInOfficeByPassword', wrong)).code).toBe(40011)
    // A wrong password spends no code.
    expect(
      (await shop.browser().ask('signInOfficeByPassword', { ...given, code: codes[1]! })).code,
    ).toBe(200)
    const { rows } = await sql<{ text: string }>`
      select (select json_agg(s)::text from staff s) || (select json_agg(r)::text from staff_recovery_code r) as text`.execute(
      ctx.db,
    )
    expect(rows[0]!.text).not.toContain(codes[2]!.replaceAll('-', ''))
  })

  test('every sign-in and every failure leaves an audit row without what was typed', async () => {
    await withPassword('Gus')
    const count = async (action: string): Promise<number> =>
      (await sql`select from audit_log where action = ${action}`.execute(ctx.db)).rows.length
    const before = await count('signInFailed')
    const typed = { name: 'Gus', password: 'typed by mistake', code: '111111' }
    await shop.browser().ask('signInOfficeByPassword', typed)
    expect(await count('signInFailed')).toBe(before + 1)
    const { rows } = await sql<{ text: string }>`
      select string_agg(a::text, ' ') as text from audit_log a`.execute(ctx.db)
    expect(rows[0]!.text).not.toMatch(/typed by mistake|111111/)
  })
})

describe('a session', () => {
  test('a session ends when idle, after a week, when its owner is disabled, and when it is ended', async () => {
    const ann = await shop.staff('packer')
    const isIn = async (): Promise<boolean> =>
      (await ann.done('readOfficeSession', {})).session !== null
    const started = nowMs
    while (nowMs < started + SESSION_LIFE_MS - SESSION_IDLE_MS) {
      nowMs += SESSION_IDLE_MS - 1_000
      expect(await isIn()).toBe(true)
    }
    nowMs = started + SESSION_LIFE_MS
    expect(await isIn()).toBe(false)
    await ann.signIn()
    nowMs += SESSION_IDLE_MS
    expect(await isIn()).toBe(false)
    await ann.signIn()
    await sql`update staff set disabled_at = now() where id = ${ann.staffId}`.execute(ctx.db)
    expect(await isIn()).toBe(false)
  })

  test('a session is listed, and ended from another browser', async () => {
    const { browser, code } = await withPassword('Hal')
    const other = shop.browser()
    await other.done('signInOfficeByPassword', { name: 'Hal', password: PASSWORD, code: code() })
    const listed = await other.done('listOfficeSessions', {})
    expect(listed.map(({ current }) => current)).toEqual([true, false])
    await other.done('endOfficeSession', { id: listed[1]!.id })
    expect((await browser.ask('listOfficeSessions', {})).status).toBe(401)
    expect((await other.ask('endOfficeSession', { id: listed[1]!.id })).status).toBe(404)
  })

  test('a session counts in POSTs of its own site alone', async () => {
    const ann = await shop.staff('packer')
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: OFFICE_SITE, 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      ann.headers = headers as Record<string, string>
      expect([401, 403]).toContain((await ann.ask('signOutOffice', {})).status)
    }
    ann.headers = { origin: OFFICE_SITE }
    expect((await ann.ask('signOutOffice', {})).status).toBe(200)
  })
})

describe('the own sign-in', () => {
  test('the own sign-in changes only with a fresh second factor', async () => {
    const ann = await shop.staff('packer')
    nowMs += CONFIRMED_MS
    expect(await ann.ask('renewRecoveryCodes', {})).toMatchObject({
      status: 403,
      fields: { factor: 'confirm' },
    })
    await ann.confirm()
    expect((await ann.done('renewRecoveryCodes', {})).codes).toHaveLength(10)
  })

  test('the own sign-in keeps a way in: the last passkey stays', async () => {
    const ann = await shop.staff('packer')
    const [only] = await ann.done('listOfficePasskeys', {})
    expect((await ann.ask('removeOfficePasskey', { id: only!.id })).code).toBe(40003)
    const { secret, sealed } = await ann.done('startOfficeTotp', {})
    const code = testTotp(secret, ctx.now)()
    expect(
      (await ann.ask('setOfficePassword', { password: '12345678', sealed, code })).fields,
    ).toEqual({ password: 'weak' })
    await ann.done('setOfficePassword', { password: PASSWORD, sealed, code })
    await ann.done('removeOfficePasskey', { id: only!.id })
    expect((await ann.signIn()).code).toBe(40011)
  })

  test("another session's challenge does not confirm this one", async () => {
    const ann = await shop.staff('packer')
    const { options } = await ann.done('startOfficePasskey', {})
    await ann.done('signOutOffice', {})
    await ann.signIn()
    expect((await ann.ask('confirmOffice', { passkey: ann.passkey.get(options) })).code).toBe(40011)
  })
})
