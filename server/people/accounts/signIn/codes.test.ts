import { noteStatements } from '../../../testing/noteStatements.ts'
import { sql } from '../../../platform/db/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '../attempts.ts'
import { CODE_LIFE_MS, MAX_TRIES } from './code.ts'
import {
  PASSWORD,
  SEC_PASSWORD,
  createTestAccounts,
  type TestAccounts,
  type TestContext,
} from '../../../testing/accounts.ts'

let shop: TestAccounts
beforeAll(async () => void (shop = await createTestAccounts()))
afterAll(() => shop.close())

const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const form = { password: PASSWORD, secPassword: SEC_PASSWORD }
const codeOf = async (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: { code: number }) => error.code,
  )

describe('sendMsg', () => {
  test('sends six digits by mail or SMS, in the language asked for', async () => {
    expect(
      await shop.calls.sendCode(shop.as(), {
        username: ' New@Mail.Test',
        language: 'jp',
      }),
    ).toEqual({ waitSeconds: 60 })
    expect(await shop.calls.sendCode(shop.as(), { username: '13900001111' })).toEqual({
      waitSeconds: 60,
    })
    const { rows } =
      await sql`select channel, recipient, kind, language, code ~ '^[0-9]{6}$' as digits from message_out order by id desc limit 2`.execute(
        shop.ctx.db,
      )
    expect(rows).toEqual([
      { channel: 'sms', recipient: '+8613900001111', kind: 'code', language: 'cn', digits: true },
      { channel: 'mail', recipient: 'new@mail.test', kind: 'code', language: 'jp', digits: true },
    ])
  })

  test('within a minute sends nothing more to this browser and tells it the seconds that are left', async () => {
    const me = shop.as()
    await shop.sendCode('minute@mail.test', me)
    const before = await shop.count('message_out')
    shop.pass(21_500)
    for (const username of ['minute@mail.test', 'MINUTE@mail.test'])
      expect(await shop.calls.sendCode(me, { username })).toEqual({ waitSeconds: 39 })
    expect(await shop.count('message_out')).toBe(before)
    shop.pass(38_500)
    expect(await shop.calls.sendCode(me, { username: 'minute@mail.test' })).toEqual({
      waitSeconds: 60,
    })
  })

  test('twenty requests at once of one browser send one code', async () => {
    const before = await shop.count('message_out')
    const me = shop.as()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.calls.sendCode(me, { username: 'crowd@mail.test' })),
    )
    expect(new Set(answers.map((one) => one.waitSeconds))).toEqual(new Set([60]))
    expect(await shop.count('message_out')).toBe(before + 1)
  })

  test('is limited for one network and target, for one target, and for one network', async () => {
    const ask = (username: string, clientAddress?: string): Promise<number> =>
      codeOf(
        shop.calls.sendCode(shop.as(clientAddress === undefined ? {} : { clientAddress }), {
          username,
        }),
      )
    const sent = async (asked: Promise<number>[]): Promise<number> =>
      (await Promise.all(asked)).filter((code) => code === 200).length
    const times = (count: number, make: (at: number) => Promise<number>) =>
      Array.from({ length: count }, (_, at) => make(at))
    expect(await sent(times(12, () => ask('often@mail.test', '2001:db8:7::/48')))).toBe(
      LIMITS.codeSendNetwork.burst,
    )
    expect(await sent(times(40, () => ask('bombed@mail.test')))).toBe(LIMITS.codeSendStranger.burst)
    expect(await ask('bombed@mail.test')).toBe(4001)
    expect(await sent(times(60, (at) => ask(`many${at}@mail.test`, '203.0.113.9')))).toBe(
      LIMITS.codeSendClient.burst,
    )
  })

  test("strangers use up none of what the owner's own browser may ask for", async () => {
    const { ctx, email } = await shop.register()
    await Promise.all(
      Array.from({ length: 60 }, () => codeOf(shop.calls.sendCode(shop.as(), { username: email }))),
    )
    expect(await codeOf(shop.calls.sendCode(shop.as(), { username: email }))).toBe(4001)
    shop.pass(60_000)
    const owner = shop.as({ device: ctx.caller.device })
    for (let at = 0; at < LIMITS.codeSendKnown.burst; at++, shop.pass(60_000))
      expect(await shop.calls.sendCode(owner, { username: email })).toEqual({ waitSeconds: 60 })
    expect(await codeOf(shop.calls.sendCode(owner, { username: email }))).toBe(4001)
  })

  test("strangers use up nothing that the owner's new browser may ask for in a network of before", async () => {
    const here = { clientAddress: '198.51.100.200' }
    const { email } = await shop.register({}, here)
    const password = 'wrong horse 5'
    for (let at = 0; at < 12; at++)
      await codeOf(shop.calls.signInByPassword(shop.as(), { username: email, password }))
    await Promise.all(
      Array.from({ length: 60 }, () => codeOf(shop.calls.sendCode(shop.as(), { username: email }))),
    )
    expect(await codeOf(shop.calls.sendCode(shop.as(), { username: email }))).toBe(4001)
    const owner = { username: email, password: PASSWORD }
    expect(await codeOf(shop.calls.signInByPassword(shop.as(), owner))).toBe(40009)
    for (let at = 0; at < LIMITS.codeSendKnownNetwork.burst; at++)
      expect(await codeOf(shop.calls.sendCode(shop.as(here), { username: email }))).toBe(200)
    expect(await codeOf(shop.calls.sendCode(shop.as(here), { username: email }))).toBe(4001)
    expect(await codeOf(shop.calls.signInByPassword(shop.as(here), owner))).toBe(200)
  })

  test('promises nothing where no mail leaves the house', async () => {
    const closed = await createTestAccounts({ channels: { mail: true, sms: false } })
    expect(await codeOf(closed.calls.sendCode(closed.as(), { username: '13900002222' }))).toBe(
      40002,
    )
    expect(await closed.count('message_out')).toBe(0)
    await closed.close()
  })

  test('sends no SMS to countries that are not served, and leaves half of the day to owners', async () => {
    const limited = await createTestAccounts({
      channels: {
        mail: true,
        sms: true,
        smsCountries: ['86', '852'],
        dailyMax: { mail: 12, sms: 4 },
      },
    })
    const ask = (username: string, ctx = limited.as()): Promise<number> =>
      codeOf(limited.calls.sendCode(ctx, { username }))
    expect(await ask('+882160000001')).toBe(4014)
    expect(await ask('+85261234567')).toBe(200)
    expect(await ask('13900001112')).toBe(200)
    expect(await ask('13900001113')).toBe(40002)
    const owner = await limited.register()
    for (let at = 0; at < 5; at++) expect(await ask(`bomb${at}@mail.test`)).toBe(200)
    expect(await ask('bomb9@mail.test')).toBe(40002)
    limited.pass(60_000)
    expect(await ask(owner.email, limited.as({ device: owner.ctx.caller.device }))).toBe(200)
    limited.pass(24 * 3600_000)
    expect(await ask('bomb9@mail.test')).toBe(200)
    await limited.close()
  })

  test('does the same for known and unknown accounts, statement by statement', async () => {
    await shop.add({ email: 'known@mail.test' })
    const statements = async (username: string): Promise<string[]> => {
      const seen: string[] = []
      const ctx = shop.as()
      const db = noteStatements(ctx.db, seen)
      await shop.calls.sendCode({ ...ctx, db }, { username })
      return seen
    }
    const known = await statements('known@mail.test')
    expect(known.length).toBeGreaterThan(3)
    expect(await statements('nobody@mail.test')).toEqual(known)
  })
})

describe('a code', () => {
  test('a code is stored so that nobody can read it', async () => {
    const code = await shop.sendCode('stored@mail.test')
    const { rows } = await sql<Record<string, unknown>>`select * from account_code`.execute(
      shop.ctx.db,
    )
    const text = rows
      .map((row) =>
        Object.values(row)
          .map((value) =>
            Buffer.isBuffer(value) ? `${value.toString('hex')} ${value.toString()}` : String(value),
          )
          .join(' '),
      )
      .join('\n')
    expect(rows.length).toBeGreaterThan(0)
    expect(text).not.toContain(code)
    expect(text).not.toContain('stored@mail.test')
  })

  test('a code is compared five times, then even the right one is wrong', async () => {
    const me = shop.as()
    const code = await shop.sendCode('five@mail.test', me)
    const register = (captcha: string): Promise<number> =>
      codeOf(shop.calls.register(me, { email: 'five@mail.test', captcha, ...form }))
    for (let at = 0; at < MAX_TRIES; at++) expect(await register(wrongCode(code))).toBe(40009)
    expect(await register(code)).toBe(40009)
    shop.pass(60_000)
    expect(await register(await shop.sendCode('five@mail.test', me))).toBe(200)
  })

  test('a code works in the browser that asked for it, and in no other', async () => {
    const [me, other] = [shop.as(), shop.as()]
    const register = (ctx: TestContext, captcha: string): Promise<number> =>
      codeOf(shop.calls.register(ctx, { email: 'own@mail.test', captcha, ...form }))
    const code = await shop.sendCode('own@mail.test', me)
    expect(await register(other, code)).toBe(40009)
    expect(await register(me, code)).toBe(200)
  })

  test('a code is not burnt by strangers, who guess and ask for codes of their own', async () => {
    const username = 'target@mail.test'
    await shop.add({ email: username, password: PASSWORD })
    const owner = shop.as()
    const reset = (ctx: TestContext, captcha: string, password = 'stolen horse 4') =>
      codeOf(shop.calls.resetPassword(ctx, { username, captcha, password }))
    const code = await shop.sendCode(username, owner)
    for (let round = 0; round < 4; round++) {
      const thief = shop.as()
      const theirs = await shop.sendCode(username, thief)
      for (let at = 0; at < 12; at++)
        expect([40009, 4001]).toContain(await reset(thief, wrongCode(theirs)))
    }
    expect(await reset(owner, code, 'my own horse 5')).toBe(200)
    expect(await reset(owner, code, 'my own horse 5')).toBe(40009)
  })

  test('dies after five minutes, and with the next one', async () => {
    const me = shop.as()
    const register = (captcha: string): Promise<number> =>
      codeOf(shop.calls.register(me, { email: 'late@mail.test', captcha, ...form }))
    const first = await shop.sendCode('late@mail.test', me)
    shop.pass(60_000)
    let second = await shop.sendCode('late@mail.test', me)
    while (second === first) {
      shop.pass(60_000)
      second = await shop.sendCode('late@mail.test', me)
    }
    expect(await register(first)).toBe(40009)
    shop.pass(CODE_LIFE_MS)
    expect(await register(second)).toBe(40009)
  })

  test('a code is good for its own target only, and once', async () => {
    const me = shop.as()
    const mine = await shop.sendCode('mine@mail.test', me)
    let theirs = await shop.sendCode('theirs@mail.test', me)
    while (theirs === mine) {
      shop.pass(60_000)
      theirs = await shop.sendCode('theirs@mail.test', me)
    }
    expect(
      await codeOf(
        shop.calls.register(me, {
          email: 'theirs@mail.test',
          captcha: mine,
          ...form,
        }),
      ),
    ).toBe(40009)
    expect(
      await codeOf(
        shop.calls.register(me, {
          email: 'mine@mail.test',
          captcha: mine,
          ...form,
        }),
      ),
    ).toBe(200)
    expect(
      await codeOf(
        shop.calls.resetPassword(me, {
          username: 'mine@mail.test',
          captcha: mine,
          password: 'another horse 3',
        }),
      ),
    ).toBe(40009)
  })

  test('is not found by guessing: past ten wrong codes a day each code of a target is compared once', async () => {
    const username = 'victim@mail.test'
    await shop.add({ email: username, password: PASSWORD })
    let [codes, compared] = [0, 0]
    for (let hour = 0; hour < 24; hour++, shop.pass(3600_000)) {
      for (let at = 0; at < 8; at++) {
        const thief = shop.as()
        if ((await codeOf(shop.calls.sendCode(thief, { username }))) !== 200) continue
        codes++
        const live = await shop.codeFor(username)
        const before = await tries()
        await Promise.all(
          Array.from({ length: 10 }, () =>
            codeOf(
              shop.calls.resetPassword(thief, {
                username,
                captcha: wrongCode(live),
                password: 'stolen horse 4',
              }),
            ),
          ),
        )
        compared += (await tries()) - before
      }
    }
    expect(codes).toBeGreaterThan(100)
    expect(codes).toBeLessThanOrEqual(170)
    expect(compared).toBeGreaterThan(codes)
    expect(compared).toBeLessThanOrEqual(codes + 20 * MAX_TRIES)

    /** How often live codes of the target were compared. */
    async function tries(): Promise<number> {
      const { rows } = await sql<{
        tries: bigint
      }>`select coalesce(sum(tries), 0)::bigint as tries from account_code where target_hash = sha256(${`code:${username}`}::bytea)`.execute(
        shop.ctx.db,
      )
      return Number(rows[0]!.tries)
    }
  })
})
