import { noteStatements } from '../../../testing/noteStatements.ts'
import { sql } from '../../../platform/db/sql.ts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '../attempts.ts'
import { RESET_FREEZE_MS, readAccount } from '../profile/readAccount.ts'
import { SESSION_IDLE_MS, readSession } from './readSession.ts'
import {
  PASSWORD,
  SEC_PASSWORD,
  createTestAccounts,
  type Member,
  type TestAccounts,
  type TestContext,
} from '../../../testing/accounts.ts'

let shop: TestAccounts
const created: bigint[] = []
beforeAll(
  async () =>
    void (shop = await createTestAccounts({
      onCreated: async (tx, id) => void (tx.db.isTransaction && created.push(id)),
    })),
)
afterAll(() => shop.close())

type Outcome = { code: number; fields?: Record<string, string>; retryAfterSeconds?: number }
const outcome = async (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => ({ code: 200 }),
    (error: Outcome) => ({ code: error.code, ...(error.fields ? { fields: error.fields } : {}) }),
  )
const form = { password: PASSWORD, secPassword: SEC_PASSWORD }
const kindsOf = async (accountId: bigint): Promise<string[]> =>
  (
    await sql<{
      kind: string
    }>`select kind from notice where account_id = ${accountId} order by id`.execute(shop.ctx.db)
  ).rows.map(({ kind }) => kind)

describe('registerByCode', () => {
  test('registerByCode makes an account, signs in and keeps the token in the cookie', async () => {
    const kept: (string | null)[] = []
    const { ctx, login, accountId } = await shop.register(
      { email: 'First@Mail.Test' },
      { keepToken: (token) => void kept.push(token) },
    )
    expect(login).toMatchObject({
      user: {
        username: 'first@mail.test',
        phone: null,
        hasPassword: true,
        hasSecPassword: true,
        frozen: false,
        language: 'cn',
      },
      inviteRecord: { superior: null, active: false },
    })
    expect(login.token).toMatch(/^[\w-]{43}$/)
    expect(kept).toEqual([login.token])
    expect(await readSession(ctx, login.token)).toMatchObject({ accountId })
    expect(created).toContain(accountId)
    expect(await kindsOf(accountId)).toEqual([])
  })

  test('an account registers by phone in another area', async () => {
    const me = shop.as()
    await shop.calls.sendCode(me, { username: '07700900123', area: '44' })
    const captcha = await shop.codeFor('+447700900123')
    const login = await shop.calls.register(me, {
      phone: '07700 900123',
      area: '44',
      captcha,
      ...form,
    })
    expect(login.user).toMatchObject({ username: '+447700900123', email: null })
  })

  test.each([
    ['nothing named', {}, { email: 'missing' }],
    ['an empty account', { email: ' ' }, { email: 'missing' }],
    ['both named', { email: 'a@b.cn', phone: '13900001111' }, { phone: 'notAllowed' }],
    ['a phone as e-mail', { email: '13900001111' }, { email: 'emailWrong' }],
    ['an e-mail as phone', { phone: 'a@b.cn' }, { phone: 'format' }],
    ['a weak password', { email: 'a@b.cn', password: '12345678' }, { password: 'weak' }],
    [
      'a weak fund password',
      { email: 'a@b.cn', secPassword: 'qwerty123' },
      { secPassword: 'weak' },
    ],
    [
      'one password for both',
      { email: 'a@b.cn', secPassword: PASSWORD },
      { secPassword: 'notAllowed' },
    ],
    [
      'the same in another composition',
      { email: 'a@b.cn', password: 'caf\u00e9 horse 1', secPassword: 'cafe\u0301 horse 1' },
      { secPassword: 'notAllowed' },
    ],
    [
      'all wrong: the account is named first',
      { email: 'a', password: '1', secPassword: '1' },
      { email: 'emailWrong' },
    ],
  ])('%s is refused before the code is looked at', async (_, change, fields) => {
    const before = await shop.count('account_limit')
    expect(
      await outcome(
        shop.calls.register(shop.as(), {
          captcha: '000000',
          ...form,
          ...change,
        }),
      ),
    ).toEqual({ code: 4014, fields })
    expect(await shop.count('account_limit')).toBe(before)
  })

  test('only the right code shows that an account exists or an inviter does not, and it stays good', async () => {
    await shop.add({ email: 'taken@mail.test' })
    const me = shop.as()
    const register = (email: string, captcha: string, inviter?: string): Promise<Outcome> =>
      outcome(
        shop.calls.register(me, {
          email,
          captcha,
          ...form,
          ...(inviter === undefined ? {} : { inviter }),
        }),
      )
    const code = await shop.sendCode('taken@mail.test', me)
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await register('taken@mail.test', other)).code).toBe(40009)
    expect((await register('taken@mail.test', code)).code).toBe(40012)
    const fresh = await shop.sendCode('fresh@mail.test', me)
    expect(await register('fresh@mail.test', fresh, 'NOBODYXX')).toEqual({
      code: 40010,
      fields: { inviter: 'wrong' },
    })
    expect((await register('fresh@mail.test', fresh, '')).code).toBe(200)
  })

  test('ten at once of one e-mail make one account', async () => {
    const me = shop.as()
    const captcha = await shop.sendCode('ten@mail.test', me)
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        outcome(
          shop.calls.register(me, {
            email: 'ten@mail.test',
            captcha,
            ...form,
          }),
        ),
      ),
    )
    expect(all.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(all.every(({ code }) => [200, 40009, 40012].includes(code))).toBe(true)
    const { rows } = await sql<{ accounts: bigint; sessions: bigint }>`
      select count(distinct a.id) as accounts, count(s.id) as sessions from account a left join account_session s on s.account_id = a.id where email = 'ten@mail.test'`.execute(
      shop.ctx.db,
    )
    expect(rows[0]).toEqual({ accounts: 1n, sessions: 1n })
  })

  test('a failing follow-up leaves nothing behind, not even a used code', async () => {
    const broken = await createTestAccounts({
      onCreated: () => Promise.reject(new Error('no play money')),
    })
    const me = broken.as()
    const captcha = await broken.sendCode('broken@mail.test', me)
    await expect(
      broken.calls.register(me, {
        email: 'broken@mail.test',
        captcha,
        ...form,
      }),
    ).rejects.toThrow('no play money')
    expect([
      await broken.count('account'),
      await broken.count('account_session'),
      await broken.count('account_code'),
    ]).toEqual([0, 0, 1])
    await broken.close()
  })

  test('binds the inviter, shown shortened', async () => {
    const inviter = await shop.register({ email: 'inviter@mail.test' })
    for (const name of [
      inviter.login.inviteRecord.code,
      inviter.login.inviteRecord.code.toLowerCase(),
    ])
      expect((await shop.register({ inviter: name })).login.inviteRecord).toMatchObject({
        superior: 'in***@m***.test',
        active: true,
      })
  })
})

describe('loginByPwd', () => {
  const login = (username: string, password: string, caller = {}): Promise<Outcome> =>
    outcome(shop.calls.signInByPassword(shop.as(caller), { username, password }))

  test('signs in whatever the case of the name; everything else is 40011', async () => {
    const { accountId, email } = await shop.register()
    expect((await login(email.toUpperCase(), PASSWORD)).code).toBe(200)
    for (const password of [
      'wrong horse 1',
      '',
      ' ',
      SEC_PASSWORD,
      `${PASSWORD} `,
      PASSWORD.toUpperCase(),
      'x'.repeat(128),
    ])
      expect(await login(email, password)).toEqual({ code: 40011 })
    expect(await login('nobody@mail.test', PASSWORD)).toEqual({ code: 40011 })
    const walletAlone = await shop.add({ email: 'nopassword@mail.test' })
    expect(walletAlone).toBeGreaterThan(0n)
    expect(await login('nopassword@mail.test', PASSWORD)).toEqual({ code: 40011 })
    await sql`update account set status = 'disabled' where id = ${accountId}`.execute(shop.ctx.db)
    expect(await login(email, PASSWORD)).toEqual({ code: 40011 })
  })

  test('known, unknown, without password, disabled: the same statements and one computation each', async () => {
    await shop.add({ email: 'same1@mail.test', password: PASSWORD })
    await shop.add({ email: 'same2@mail.test' })
    await sql`update account set status = 'disabled' where id = ${await shop.add({ email: 'same3@mail.test', password: PASSWORD })}`.execute(
      shop.ctx.db,
    )
    const statements = async (username: string): Promise<string[]> => {
      const seen: string[] = []
      const ctx = shop.as()
      const db = noteStatements(ctx.db, seen)
      expect(
        await outcome(
          shop.calls.signInByPassword({ ...ctx, db }, { username, password: 'wrong horse 1' }),
        ),
      ).toEqual({ code: 40011 })
      return seen
    }
    const known = await statements('same1@mail.test')
    expect(known.length).toBeGreaterThan(2)
    for (const username of ['same2@mail.test', 'same3@mail.test', 'nobody2@mail.test'])
      expect(await statements(username)).toEqual(known)
  })

  test('strangers guessing lock out nobody: a browser that has been here passes, a new one with a code', async () => {
    const { ctx, email } = await shop.register()
    const asked = { code: 40009, fields: { captcha: 'missing' } }
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, at) => login(email, `guess number ${at}`)),
    )
    expect(guesses.filter(({ code }) => code === 40011)).toHaveLength(LIMITS.password.burst)
    expect(guesses.filter(({ code }) => code === 40009)).toHaveLength(40 - LIMITS.password.burst)
    // The right password says no more than a wrong one.
    expect(await login(email, PASSWORD)).toEqual(asked)
    expect(await login(email, 'another guess 1')).toEqual(asked)
    expect((await login(email, PASSWORD, { device: ctx.caller.device })).code).toBe(200)
    const me = shop.as()
    const captcha = await shop.sendCode(email, me)
    const enter = (from: typeof me, password: string): Promise<Outcome> =>
      outcome(shop.calls.signInByPassword(from, { username: email, password, captcha }))
    expect((await enter(shop.as(), PASSWORD)).code).toBe(40009)
    expect((await enter(me, 'another guess 2')).code).toBe(40011)
    expect((await enter(me, PASSWORD)).code).toBe(200)
    expect((await login(email, PASSWORD)).code).toBe(40009)
    shop.pass(LIMITS.password.everyMs)
    expect((await login(email, PASSWORD)).code).toBe(200)
  })

  test('a name without an account is asked for a code alike; where none can be sent it waits', async () => {
    for (let at = 0; at < LIMITS.password.burst; at++) await login('nobody3@mail.test', PASSWORD)
    expect((await login('nobody3@mail.test', PASSWORD)).code).toBe(40009)
    const closed = await createTestAccounts({ channels: { mail: false, sms: false } })
    const enter = () =>
      outcome(
        closed.calls.signInByPassword(closed.as(), { username: 'a@mail.test', password: PASSWORD }),
      )
    for (let at = 0; at < LIMITS.password.burst; at++) expect((await enter()).code).toBe(40011)
    expect((await enter()).code).toBe(4001)
    await closed.close()
  })

  test('one network trying many accounts is stopped, and does not stop known browsers in it', async () => {
    const { ctx, email } = await shop.register()
    const codes: number[] = []
    for (let at = 0; at < LIMITS.passwordClient.burst + 5; at++)
      codes.push(
        (await login(`spray${at}@mail.test`, PASSWORD, { clientAddress: '2001:db8:9::/48' })).code,
      )
    expect(codes.filter((code) => code === 40011)).toHaveLength(LIMITS.passwordClient.burst)
    expect(codes.at(-1)).toBe(40009)
    const here = { clientAddress: '2001:db8:9::/48' }
    expect((await login(email, PASSWORD, here)).code).toBe(40009)
    expect((await login(email, PASSWORD, { ...here, device: ctx.caller.device })).code).toBe(200)
  })

  test('a new browser is told to the owner, once; the own one is not', async () => {
    const { ctx, accountId, email } = await shop.register()
    await login(email, PASSWORD, { device: ctx.caller.device })
    expect(await kindsOf(accountId)).toEqual([])
    const device = 'f'.repeat(32)
    await login(email, PASSWORD, { device, agent: 'Strange Browser 1' })
    await login(email, PASSWORD, { device })
    const { rows } =
      await sql`select n.kind, n.facts, m.recipient, m.channel from notice n join message_out m on m.kind = n.kind and m.recipient = ${email} where n.account_id = ${accountId}`.execute(
        shop.ctx.db,
      )
    expect(rows).toEqual([
      {
        kind: 'signedIn',
        facts: { agent: 'Strange Browser 1' },
        recipient: email,
        channel: 'mail',
      },
    ])
  })

  test('an account remembers twenty browsers', async () => {
    const { accountId, email } = await shop.register()
    for (let at = 0; at < 25; at++) {
      shop.pass(1_000)
      await login(email, PASSWORD)
    }
    expect(
      (await sql`select from account_device where account_id = ${accountId}`.execute(shop.ctx.db))
        .rows,
    ).toHaveLength(20)
  })
})

describe('sessions', () => {
  test('die after 30 days without use, and live on with it', async () => {
    const { login } = await shop.register()
    for (let at = 0; at < 3; at++) {
      shop.pass(SESSION_IDLE_MS - 1_000)
      expect(await readSession(shop.ctx, login.token)).toBeDefined()
    }
    shop.pass(SESSION_IDLE_MS)
    expect(await readSession(shop.ctx, login.token)).toBeUndefined()
  })

  test('sessions are listed, revoked one by one or all others, and only by their owner', async () => {
    const ann = await shop.register()
    const bob = await shop.register()
    const again = await shop.member(
      await shop.calls.signInByPassword(shop.as({ agent: 'Second' }), {
        username: ann.email,
        password: PASSWORD,
      }),
    )
    const third = await shop.member(
      await shop.calls.signInByPassword(shop.as({ agent: '' }), {
        username: ann.email,
        password: PASSWORD,
      }),
    )
    const listed = await shop.calls.listSessions(again.ctx, {})
    expect(listed.map(({ current, agent }) => [current, agent])).toEqual([
      [true, 'Second'],
      [false, '-'],
      [false, 'Mozilla/5.0 Test'],
    ])
    const revoke = (ctx: typeof ann.ctx, id: string): Promise<Outcome> =>
      outcome(shop.calls.revokeSession(ctx, { id }))
    expect((await revoke(bob.ctx, listed[0]!.id)).code).toBe(404)
    expect((await revoke(again.ctx, '999999')).code).toBe(404)
    expect((await revoke(again.ctx, listed[1]!.id)).code).toBe(200)
    expect(await readSession(shop.ctx, third.login.token)).toBeUndefined()
    expect((await revoke(again.ctx, 'others')).code).toBe(200)
    expect(await readSession(shop.ctx, ann.login.token)).toBeUndefined()
    expect(await readSession(shop.ctx, again.login.token)).toBeDefined()
    expect(await readSession(shop.ctx, bob.login.token)).toBeDefined()
    await shop.calls.signOut(again.ctx, {})
    expect(await readSession(shop.ctx, again.login.token)).toBeUndefined()
  })

  test('of a disabled account are dead', async () => {
    const { login, accountId } = await shop.register()
    await sql`update account set status = 'disabled' where id = ${accountId}`.execute(shop.ctx.db)
    expect(await readSession(shop.ctx, login.token)).toBeUndefined()
  })
})

describe('passwords', () => {
  const change = (
    ctx: Parameters<(typeof shop.calls)['changePassword']>[0],
    input: Parameters<(typeof shop.calls)['changePassword']>[1],
  ): Promise<Outcome> => outcome(shop.calls.changePassword(ctx, input))
  const changeSec = (
    ctx: Parameters<(typeof shop.calls)['changeFundPassword']>[0],
    input: Parameters<(typeof shop.calls)['changeFundPassword']>[1],
  ): Promise<Outcome> => outcome(shop.calls.changeFundPassword(ctx, input))

  test('by code: a new one, all sessions ended, the owner told; only whoever has the code learns that there is nobody', async () => {
    const me = shop.as()
    const { login, email, accountId } = await shop.register()
    const reset = (username: string, captcha: string, password: string): Promise<Outcome> =>
      outcome(shop.calls.resetPassword(me, { username, captcha, password }))
    expect(await reset('nobody@mail.test', '000000', 'other horse 5')).toMatchObject({
      code: 40009,
    })
    expect(
      await reset('nobody@mail.test', await shop.sendCode('nobody@mail.test', me), 'other horse 5'),
    ).toMatchObject({ code: 4003 })
    shop.pass(60_000)
    const captcha = await shop.sendCode(email, me)
    expect(await reset(email, captcha, SEC_PASSWORD)).toEqual({
      code: 4014,
      fields: { password: 'notAllowed' },
    })
    expect(await reset(email, captcha, '1234567890')).toEqual({
      code: 4014,
      fields: { password: 'weak' },
    })
    expect(await reset(email, captcha, 'other horse 5')).toEqual({ code: 200 })
    expect(await reset(email, captcha, 'third horse 6')).toMatchObject({ code: 40009 })
    expect(await readSession(shop.ctx, login.token)).toBeUndefined()
    expect(await kindsOf(accountId)).toEqual(['passwordChanged'])
    expect((await readAccount(shop.ctx, accountId)).frozen).toBe(true)
    expect(
      (
        await outcome(
          shop.calls.signInByPassword(shop.as(), { username: email, password: PASSWORD }),
        )
      ).code,
    ).toBe(40011)
    expect(
      (
        await outcome(
          shop.calls.signInByPassword(shop.as(), {
            username: email,
            password: 'other horse 5',
          }),
        )
      ).code,
    ).toBe(200)
  })

  test('passwords are changed with the old one or the fund password, which ends the other sessions', async () => {
    const { ctx, login, email, accountId } = await shop.register()
    const other = await shop.calls.signInByPassword(shop.as({ device: ctx.caller.device }), {
      username: email,
      password: PASSWORD,
    })
    expect(await change(ctx, { password: 'other horse 5' })).toEqual({
      code: 4014,
      fields: { oldPassword: 'missing' },
    })
    expect(await change(ctx, { oldPassword: 'wrong horse', password: 'other horse 5' })).toEqual({
      code: 4006,
      fields: { oldPassword: 'wrong' },
    })
    expect(await change(ctx, { secPassword: 'wrong horse', password: 'other horse 5' })).toEqual({
      code: 4006,
      fields: { secPassword: 'wrong' },
    })
    expect(await change(ctx, { oldPassword: PASSWORD, password: email })).toEqual({
      code: 4014,
      fields: { password: 'weak' },
    })
    expect(await change(ctx, { oldPassword: PASSWORD, password: SEC_PASSWORD })).toEqual({
      code: 4014,
      fields: { password: 'notAllowed' },
    })
    expect(await change(ctx, { oldPassword: PASSWORD, password: 'other horse 5' })).toEqual({
      code: 200,
    })
    expect(await readSession(shop.ctx, login.token)).toBeDefined()
    expect(await readSession(shop.ctx, other.token)).toBeUndefined()
    expect(await change(ctx, { secPassword: SEC_PASSWORD, password: 'third horse 6' })).toEqual({
      code: 200,
    })
    expect(await kindsOf(accountId)).toEqual(['passwordChanged', 'passwordChanged'])
  })

  test('of five changes at once with the old one, one holds', async () => {
    const { ctx, email } = await shop.register()
    const all = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        change(ctx, { oldPassword: PASSWORD, password: `parallel horse ${at}` }),
      ),
    )
    expect(all.filter(({ code }) => code === 200)).toHaveLength(1)
    const at = all.findIndex(({ code }) => code === 200)
    expect(
      (
        await outcome(
          shop.calls.signInByPassword(shop.as(), {
            username: email,
            password: `parallel horse ${at}`,
          }),
        )
      ).code,
    ).toBe(200)
  })

  test('for funds: with the old one withdrawals stay open, by a code they wait a day', async () => {
    const { ctx, email, accountId } = await shop.register()
    expect(await changeSec(ctx, { newSecPassword: 'other staple 5' })).toEqual({
      code: 4014,
      fields: { secPassword: 'confirm' },
    })
    expect(
      await changeSec(ctx, { secPassword: PASSWORD, newSecPassword: 'other staple 5' }),
    ).toMatchObject({ code: 4006 })
    expect(await changeSec(ctx, { secPassword: SEC_PASSWORD, newSecPassword: PASSWORD })).toEqual({
      code: 4014,
      fields: { newSecPassword: 'notAllowed' },
    })
    expect(
      await changeSec(ctx, { secPassword: SEC_PASSWORD, newSecPassword: 'other staple 5' }),
    ).toEqual({ code: 200 })
    expect((await readAccount(shop.ctx, accountId)).frozen).toBe(false)
    shop.pass(60_000)
    const captcha = await shop.sendCode(email, ctx)
    expect(
      await changeSec(ctx, {
        captcha: String((Number(captcha) + 1) % 1_000_000).padStart(6, '0'),
        newSecPassword: 'third staple 6',
      }),
    ).toMatchObject({ code: 40009 })
    expect(await changeSec(ctx, { captcha, newSecPassword: 'third staple 6' })).toEqual({
      code: 200,
    })
    expect((await readAccount(shop.ctx, accountId)).frozen).toBe(true)
    expect((await shop.calls.readAccount(ctx, {})).user.frozen).toBe(true)
    // Another change with the old one does not shorten the wait.
    expect(
      await changeSec(ctx, { secPassword: 'third staple 6', newSecPassword: 'fourth staple 7' }),
    ).toEqual({ code: 200 })
    expect((await readAccount(shop.ctx, accountId)).frozen).toBe(true)
    shop.pass(RESET_FREEZE_MS)
    expect((await readAccount(shop.ctx, accountId)).frozen).toBe(false)
    expect(await kindsOf(accountId)).toEqual([
      'secPasswordChanged',
      'secPasswordChanged',
      'secPasswordChanged',
    ])
  })

  test('of an account that has none: the fund password needs a code, then confirms the first password', async () => {
    const accountId = await shop.add({ email: 'bare@mail.test' })
    const { rows } = await sql<{
      id: bigint
    }>`insert into account_session (account_id, token_hash, agent, created_at, last_used_at) values (${accountId}, 'bare', '-', now(), now()) returning id`.execute(
      shop.ctx.db,
    )
    const ctx = shop.as({ account: { accountId, sessionId: rows[0]!.id } })
    expect(await changeSec(ctx, { newSecPassword: SEC_PASSWORD })).toEqual({
      code: 4014,
      fields: { captcha: 'missing' },
    })
    const captcha = await shop.sendCode('bare@mail.test', ctx)
    expect(await changeSec(ctx, { newSecPassword: SEC_PASSWORD, captcha })).toEqual({ code: 200 })
    expect((await readAccount(shop.ctx, accountId)).frozen).toBe(true)
    expect(await change(ctx, { password: PASSWORD })).toEqual({
      code: 4014,
      fields: { secPassword: 'confirm' },
    })
    expect(await change(ctx, { secPassword: SEC_PASSWORD, password: PASSWORD })).toEqual({
      code: 200,
    })
  })
})

describe('a reset by whoever reads the mailbox', () => {
  const owner = () => privateKeyToAccount(generatePrivateKey())
  const bind = async (
    ctx: TestContext,
    wallet: ReturnType<typeof owner>,
    secPassword: string,
  ): Promise<Outcome> => {
    const claimed = { address: wallet.address, asset: 'ETH' as const }
    const { message } = await shop.calls.createSignInMessage(ctx, claimed)
    const signature = await wallet.signMessage({ message })
    return outcome(shop.calls.bindWallet(ctx, { ...claimed, message, signature, secPassword }))
  }
  const reset = async (username: string, password: string): Promise<Member> => {
    const ctx = shop.as()
    const captcha = await shop.sendCode(username, ctx)
    await shop.calls.resetPassword(ctx, { username, captcha, password })
    const from = shop.as()
    return shop.member(await shop.calls.signInByPassword(from, { username, password }))
  }
  const setByCode = async ({ ctx }: Member, email: string, newSecPassword: string) => {
    const from = shop.as({ account: ctx.caller.account! })
    const captcha = await shop.sendCode(email, from)
    return outcome(shop.calls.changeFundPassword(from, { captcha, newSecPassword }))
  }
  const keys = async (accountId: bigint): Promise<string[]> =>
    (
      await sql<{ key: string }>`
        select address as key from account_wallet where account_id = ${accountId}
        union all select name from passkey where account_id = ${accountId} order by key`.execute(
        shop.ctx.db,
      )
    ).rows.map(({ key }) => key)
  const addKey = (accountId: bigint, name: string) =>
    sql`insert into passkey (id, account_id, name, public_key, counter, created_at)
      values (${name}, ${accountId}, ${name}, 'x', 0, ${shop.ctx.now()})`.execute(shop.ctx.db)

  test('adds no wallet and no fund password while the account is held', async () => {
    const { email, accountId } = await shop.register()
    const thief = await reset(email, 'thief horse 55')
    expect(await setByCode(thief, email, 'thief staple 66')).toEqual({
      code: 4014,
      fields: { captcha: 'held' },
    })
    expect(await bind(thief.ctx, owner(), SEC_PASSWORD)).toEqual({
      code: 4014,
      fields: { address: 'held' },
    })
    expect(await keys(accountId)).toEqual([])
    shop.pass(RESET_FREEZE_MS)
    expect(await bind(thief.ctx, owner(), SEC_PASSWORD)).toEqual({ code: 200 })
  })

  test('leaves nothing after the owner’s reset, which keeps what is older and says what was removed', async () => {
    const { ctx, email, accountId } = await shop.register()
    const [own, stolen] = [owner(), owner()]
    expect(await bind(ctx, own, SEC_PASSWORD)).toEqual({ code: 200 })
    await addKey(accountId, `own ${accountId}`)
    shop.pass(3 * RESET_FREEZE_MS)
    const thief = await reset(email, 'thief horse 55')
    shop.pass(RESET_FREEZE_MS)
    expect(await setByCode(thief, email, 'thief staple 66')).toEqual({ code: 200 })
    shop.pass(RESET_FREEZE_MS)
    expect(await bind(thief.ctx, stolen, 'thief staple 66')).toEqual({ code: 200 })
    await addKey(accountId, `stolen ${accountId}`)
    const back = await reset(email, 'owner horse 77')
    expect(await keys(accountId)).toEqual([own.address, `own ${accountId}`].toSorted())
    // Only those of this reset and of signing in after it.
    const devices = await sql`select from account_device where account_id = ${accountId}`.execute(
      shop.ctx.db,
    )
    expect(devices.rows).toHaveLength(2)
    const told = (await kindsOf(accountId)).slice(-4)
    expect(told).toEqual(expect.arrayContaining(['keysRemoved', 'secPasswordUndone']))
    shop.pass(RESET_FREEZE_MS)
    expect(await bind(back.ctx, owner(), 'thief staple 66')).toMatchObject({ code: 4006 })
    expect(await bind(back.ctx, owner(), SEC_PASSWORD)).toEqual({ code: 200 })
  })

  test('takes no wallet from a held account', async () => {
    const { ctx, email } = await shop.register()
    const own = owner()
    expect(await bind(ctx, own, SEC_PASSWORD)).toEqual({ code: 200 })
    shop.pass(3 * RESET_FREEZE_MS)
    const thief = await reset(email, 'thief horse 55')
    const remove = () =>
      outcome(shop.calls.removeWallet(thief.ctx, { address: own.address, asset: 'ETH' }))
    expect(await remove()).toEqual({ code: 4014, fields: { address: 'held' } })
    shop.pass(RESET_FREEZE_MS)
    expect(await remove()).toEqual({ code: 200 })
  })

  test('opens no second account for a wallet that it removed, until that is bound again or 30 days are over', async () => {
    const { ctx, email } = await shop.register()
    const [own, other] = [owner(), owner()]
    for (const wallet of [own, other])
      expect(await bind(ctx, wallet, SEC_PASSWORD)).toEqual({ code: 200 })
    const back = await reset(email, 'owner horse 77')
    const enter = async (wallet: ReturnType<typeof owner>) => {
      const from = shop.as()
      const claimed = { address: wallet.address, asset: 'ETH' as const }
      const { message } = await shop.calls.createSignInMessage(from, claimed)
      const signature = await wallet.signMessage({ message })
      return outcome(shop.calls.signInByWallet(from, { ...claimed, message, signature }))
    }
    expect(await enter(own)).toMatchObject({ fields: { address: 'removed' } })
    shop.pass(RESET_FREEZE_MS)
    expect(await bind(back.ctx, own, SEC_PASSWORD)).toEqual({ code: 200 })
    expect(await enter(own)).toEqual({ code: 200 })
    expect(await enter(other)).toMatchObject({ fields: { address: 'removed' } })
    shop.pass(30 * RESET_FREEZE_MS)
    expect(await enter(other)).toEqual({ code: 200 })
  })

  test('brings back no fund password that the owner replaced by a code', async () => {
    const member = await shop.register()
    expect(await setByCode(member, member.email, 'owner staple 66')).toEqual({ code: 200 })
    shop.pass(1.25 * RESET_FREEZE_MS)
    expect(await setByCode(member, member.email, 'thief staple 77')).toEqual({ code: 200 })
    const back = await reset(member.email, 'owner horse 88')
    shop.pass(RESET_FREEZE_MS)
    for (const old of [SEC_PASSWORD, 'owner staple 66', 'thief staple 77'])
      expect((await bind(back.ctx, owner(), old)).code).not.toBe(200)
  })
})
