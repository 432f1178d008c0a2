import type { CallName } from '../../../../api/calls.ts'
import { PATHS } from '../../../../api/paths.ts'
import { sql } from '../../../platform/db/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmAction } from './confirmAction.ts'
import { CHALLENGE_LIFE_MS, MAX_PASSKEYS } from './passkeys.ts'
import {
  SEC_PASSWORD,
  SITE,
  createTestAccounts,
  type Member,
  type TestAccounts,
} from '../../../testing/accounts.ts'
import { TestAuthenticator, type Flaws } from '../../../testing/authenticator.ts'

let shop: TestAccounts
beforeAll(async () => void (shop = await createTestAccounts()))
afterAll(() => shop.close())

type Outcome = { code: number; fields?: Record<string, string> }
const outcome = async (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => ({ code: 200 }),
    (error: Outcome) => ({ code: error.code, ...(error.fields ? { fields: error.fields } : {}) }),
  )
const CALL = 'internalTransfer' as const
const content = {
  asset: 'USDT',
  amount: '12.5',
  address: 'ann@example.com',
  requestId: '1780000000000123456',
}

const registration = async (member: Member): Promise<string> =>
  (await shop.calls.startPasskey(member.ctx, {})).options
const add = async (member: Member, key: TestAuthenticator, flaws: Flaws = {}): Promise<Outcome> => {
  const made = key.create(await registration(member), flaws)
  return outcome(
    shop.calls.addPasskey(member.ctx, {
      name: 'phone',
      registration: made,
      secPassword: SEC_PASSWORD,
    }),
  )
}
const challenge = async (
  member: Member,
  call: CallName = CALL,
  what: object = content,
): Promise<string> =>
  (
    await shop.calls.challengePasskey(member.ctx, {
      call: PATHS[call],
      content: JSON.stringify(what),
    })
  ).options
const confirm = (
  member: Member,
  passkey: string,
  change: { call?: typeof CALL | 'requestWithdrawal'; content?: object } = {},
): Promise<Outcome> =>
  outcome(
    confirmAction(member.ctx, {
      accountId: member.accountId,
      call: CALL,
      content,
      ...change,
      passkey,
    }),
  )
async function withKey(): Promise<{ member: Member; key: TestAuthenticator }> {
  const member = await shop.register()
  const key = new TestAuthenticator(SITE)
  expect(await add(member, key)).toEqual({ code: 200 })
  return { member, key }
}

describe('making a passkey', () => {
  test('asks for a verified user and no attestation, leaves out what is there, and tells the owner', async () => {
    const { member, key } = await withKey()
    const options = JSON.parse(await registration(member)) as Record<string, unknown>
    expect(options).toMatchObject({
      rp: { id: 'shop.test' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
      excludeCredentials: [{ id: key.id, transports: ['internal'] }],
      user: { name: member.email },
    })
    expect(await shop.calls.listPasskeys(member.ctx, {})).toEqual([
      { id: key.id, name: 'phone', createdAt: shop.ctx.now().getTime(), lastUsedAt: null },
    ])
    const { rows } =
      await sql`select facts from notice where account_id = ${member.accountId} and kind = 'passkeyAdded'`.execute(
        shop.ctx.db,
      )
    expect(rows).toEqual([{ facts: { name: 'phone' } }])
  })

  test('making a passkey is confirmed as a money movement is, by another passkey too', async () => {
    const { member, key } = await withKey()
    const second = new TestAuthenticator(SITE)
    const made = second.create(await registration(member))
    const addWith = (confirmation: object): Promise<Outcome> =>
      outcome(
        shop.calls.addPasskey(member.ctx, {
          name: 'key',
          registration: made,
          ...confirmation,
        }),
      )
    expect(await addWith({})).toEqual({ code: 4014, fields: { secPassword: 'confirm' } })
    expect(await addWith({ secPassword: 'wrong staple' })).toMatchObject({ code: 4006 })
    const passkey = key.get(
      await challenge(member, 'addPasskey', { name: 'key', registration: made }),
    )
    expect(await addWith({ passkey })).toEqual({ code: 200 })
    expect(await shop.calls.listPasskeys(member.ctx, {})).toHaveLength(2)
  })

  test.each<[string, Flaws]>([
    ['made on another site', { origin: 'https://evil.test' }],
    ['made for another relying party', { rpId: 'evil.test' }],
    ['without verifying its user', { flags: 0x01 }],
    ['without anybody present', { flags: 0x04 }],
    ['of another ceremony', { type: 'webauthn.get' }],
    ['over a challenge that we never gave', { challenge: 'bm90IG91cnM' }],
  ])('%s is refused', async (_, flaws) => {
    const member = await shop.register()
    expect(await add(member, new TestAuthenticator(SITE), flaws)).toMatchObject({ code: 4006 })
    expect(await shop.calls.listPasskeys(member.ctx, {})).toEqual([])
  })

  test("twice, too late, for another account, or with an action's challenge is refused", async () => {
    const { member, key } = await withKey()
    const options = await registration(member)
    const made = new TestAuthenticator(SITE)
    const submit = (who: Member, answer: string): Promise<Outcome> =>
      outcome(
        shop.calls.addPasskey(who.ctx, {
          name: 'x',
          registration: answer,
          secPassword: SEC_PASSWORD,
        }),
      )
    expect(await submit(await shop.register(), made.create(options))).toMatchObject({ code: 4006 })
    const twice = await Promise.all([
      submit(member, made.create(options)),
      submit(member, made.create(options)),
    ])
    expect(twice.map(({ code }) => code).sort()).toEqual([200, 4006])
    expect(await submit(member, key.create(await registration(member)))).toEqual({
      code: 4006,
      fields: { registration: 'used' },
    })
    expect(
      await submit(member, new TestAuthenticator(SITE).create(await challenge(member))),
    ).toMatchObject({ code: 4006 })
    const late = new TestAuthenticator(SITE).create(await registration(member))
    shop.pass(CHALLENGE_LIFE_MS)
    expect(await submit(member, late)).toEqual({ code: 4006, fields: { registration: 'expired' } })
    for (const broken of [
      '{}',
      'no json',
      'null',
      '[]',
      '{"id":1,"response":{}}',
      '{"response":{"clientDataJSON":"e30"}}',
    ])
      expect(await submit(member, broken)).toMatchObject({ code: 4014 })
  })

  test('an account makes no more than twenty passkeys', async () => {
    const { member } = await withKey()
    for (let at = 1; at < MAX_PASSKEYS; at++) {
      await sql`insert into passkey (id, account_id, name, public_key, counter, created_at) values (${`filler-${member.accountId}-${at}`}, ${member.accountId}, 'filler', '\\x00', 0, now())`.execute(
        shop.ctx.db,
      )
    }
    expect(await add(member, new TestAuthenticator(SITE))).toEqual({ code: 4002 })
  })
})

describe('confirming with a passkey', () => {
  test('confirming with a passkey holds for exactly this call and content, once', async () => {
    const { member, key } = await withKey()
    const answer = key.get(await challenge(member))
    expect(await confirm(member, answer)).toEqual({ code: 200 })
    expect(await confirm(member, answer)).toEqual({ code: 4006, fields: { passkey: 'expired' } })
    const { rows } =
      await sql`select counter, last_used_at is not null as used from passkey where id = ${key.id}`.execute(
        shop.ctx.db,
      )
    expect(rows).toEqual([{ counter: 1n, used: true }])
  })

  test('holds for a text with hidden characters, which the call reads without them', async () => {
    const { member, key } = await withKey()
    const given = { ...content, address: `\u200b${content.address}` }
    expect(await confirm(member, key.get(await challenge(member, CALL, given)))).toMatchObject({
      code: 200,
    })
  })

  test('fifty times at once holds once', async () => {
    const { member, key } = await withKey()
    const answer = key.get(await challenge(member))
    const all = await Promise.all(Array.from({ length: 50 }, () => confirm(member, answer)))
    expect(all.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(all.filter(({ code }) => code === 4006)).toHaveLength(49)
  })

  test.each<[string, { call?: 'requestWithdrawal'; content?: object }]>([
    ['another amount', { content: { ...content, amount: '12.6' } }],
    ['another receiver', { content: { ...content, address: 'eve@example.com' } }],
    ['another request', { content: { ...content, requestId: '1780000000000123457' } }],
    ['a field more', { content: { ...content, memo: '' } }],
    ['a field less', { content: { asset: 'USDT', amount: '12.5', address: 'ann@example.com' } }],
    ['another call', { call: 'requestWithdrawal' }],
  ])('does not hold for %s, and is spent', async (_, change) => {
    const { member, key } = await withKey()
    const answer = key.get(await challenge(member))
    expect(await confirm(member, answer, change)).toEqual({
      code: 4006,
      fields: { passkey: 'wrong' },
    })
    expect(await confirm(member, answer)).toEqual({ code: 4006, fields: { passkey: 'expired' } })
  })

  test.each<[string, Flaws]>([
    ['on another site', { origin: 'https://evil.test' }],
    ['on another port', { origin: `${SITE}:8443` }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['without verifying its user', { flags: 0x01 }],
    ['without anybody present', { flags: 0x04 }],
    ['in another ceremony', { type: 'webauthn.create' }],
    ['over another challenge', { challenge: 'bm90IG91cnM' }],
    ['over something else', { tampered: true }],
  ])('signed %s does not hold', async (_, flaws) => {
    const { member, key } = await withKey()
    expect(await confirm(member, key.get(await challenge(member), flaws))).toMatchObject({
      code: 4006,
    })
    expect(await confirm(member, key.get(await challenge(member)))).toEqual({ code: 200 })
  })

  test('a copied authenticator shows by its counter', async () => {
    const { member, key } = await withKey()
    key.counter = 7
    expect(await confirm(member, key.get(await challenge(member)))).toEqual({ code: 200 })
    expect(await confirm(member, key.get(await challenge(member), { counter: 8 }))).toMatchObject({
      code: 4006,
    })
    expect(await confirm(member, key.get(await challenge(member), { counter: 3 }))).toMatchObject({
      code: 4006,
    })
    expect(await confirm(member, key.get(await challenge(member), { counter: 20 }))).toEqual({
      code: 200,
    })
  })

  test('an authenticator that does not count may be used again', async () => {
    const { member, key } = await withKey()
    for (let at = 0; at < 3; at++)
      expect(await confirm(member, key.get(await challenge(member), { counter: 0 }))).toEqual({
        code: 200,
      })
  })

  test("another account's passkey or challenge does not hold", async () => {
    const [one, two] = [await withKey(), await withKey()]
    expect(await confirm(one.member, two.key.get(await challenge(two.member)))).toMatchObject({
      code: 4006,
    })
    expect(await confirm(one.member, two.key.get(await challenge(one.member)))).toMatchObject({
      code: 4006,
    })
    expect(await confirm(one.member, one.key.get(await registration(one.member)))).toMatchObject({
      code: 4006,
    })
  })

  test('a passkey confirmation that is late or malformed is refused', async () => {
    const { member, key } = await withKey()
    const answer = key.get(await challenge(member))
    shop.pass(CHALLENGE_LIFE_MS)
    expect(await confirm(member, answer)).toEqual({ code: 4006, fields: { passkey: 'expired' } })
    for (const broken of [
      '{}',
      'no json',
      'null',
      '[]',
      '{"id":"x","response":{"clientDataJSON":"e30"}}',
      '{"id":{},"response":{"clientDataJSON":"eyJjaGFsbGVuZ2UiOiJ4In0"}}',
    ])
      expect(await confirm(member, broken)).toMatchObject({ code: 4006 })
  })

  test('challenges are for calls that need one, and for accounts with a passkey', async () => {
    const { member } = await withKey()
    const ask = (who: Member, call: string, text: string): Promise<Outcome> =>
      outcome(shop.calls.challengePasskey(who.ctx, { call, content: text }))
    for (const call of [PATHS.signOut, 'changeFundPassword', 'nonsense', '__proto__', 'toString'])
      expect(await ask(member, call, '{}')).toMatchObject({ code: 404 })
    const deep = `{"a":${'['.repeat(3_900)}${']'.repeat(3_900)}}`
    for (const text of ['', 'x', '[]', 'null', '1', deep])
      expect(await ask(member, PATHS[CALL], text)).toEqual({
        code: 4014,
        fields: { content: 'json' },
      })
    expect(await ask(await shop.register(), PATHS[CALL], '{}')).toEqual({ code: 404 })
  })
})

test('a passkey is removed with a confirmation, by its owner alone', async () => {
  const [one, two] = [await withKey(), await withKey()]
  const remove = (
    member: Member,
    id: string,
    confirmation: object = { secPassword: SEC_PASSWORD },
  ): Promise<Outcome> => outcome(shop.calls.removePasskey(member.ctx, { id, ...confirmation }))
  expect(await remove(one.member, one.key.id, {})).toMatchObject({ code: 4014 })
  expect(await remove(two.member, one.key.id)).toMatchObject({ code: 404 })
  const answer = one.key.get(await challenge(one.member, 'removePasskey', { id: one.key.id }))
  expect(await remove(one.member, one.key.id, { passkey: answer })).toEqual({ code: 200 })
  expect(await shop.calls.listPasskeys(one.member.ctx, {})).toEqual([])
})
