import { noteStatements } from '../../../testing/noteStatements.ts'
import { sql } from '../../../platform/db/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODE_LIFE_MS, MAX_TRIES } from './code.ts'
import {
  PASSWORD,
  SEC_PASSWORD,
  createTestAccounts,
  type TestAccounts,
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

  test('within a minute sends nothing and tells the seconds that are left, whoever asks', async () => {
    await shop.sendCode('minute@mail.test')
    const before = await shop.count('message_out')
    shop.pass(21_500)
    for (const username of ['minute@mail.test', 'MINUTE@mail.test'])
      expect(await shop.calls.sendCode(shop.as(), { username })).toEqual({
        waitSeconds: 39,
      })
    expect(await shop.count('message_out')).toBe(before)
    shop.pass(38_500)
    expect(await shop.calls.sendCode(shop.as(), { username: 'minute@mail.test' })).toEqual({
      waitSeconds: 60,
    })
  })

  test('twenty requests at once send one code', async () => {
    const before = await shop.count('message_out')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.calls.sendCode(shop.as(), { username: 'crowd@mail.test' }),
      ),
    )
    expect(new Set(answers.map((one) => one.waitSeconds))).toEqual(new Set([60]))
    expect(await shop.count('message_out')).toBe(before + 1)
  })

  test('is limited for one target and for one address', async () => {
    const codes: number[] = []
    for (let at = 0; at < 12; at++, shop.pass(60_000))
      codes.push(await codeOf(shop.calls.sendCode(shop.as(), { username: 'often@mail.test' })))
    expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(10)
    expect(codes.at(-1)).toBe(4001)
    const many = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        codeOf(
          shop.calls.sendCode(shop.as({ clientAddress: '203.0.113.9' }), {
            username: `many${at}@mail.test`,
          }),
        ),
      ),
    )
    expect(many.filter((code) => code === 200)).toHaveLength(30)
    expect(many.filter((code) => code === 4001)).toHaveLength(30)
  })

  test('promises nothing where no mail leaves the house', async () => {
    const closed = await createTestAccounts({ channels: { mail: true, sms: false } })
    expect(await codeOf(closed.calls.sendCode(closed.as(), { username: '13900002222' }))).toBe(
      40002,
    )
    expect(await closed.count('message_out')).toBe(0)
    await closed.close()
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
  test('is stored so that nobody can read it', async () => {
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

  test('is compared five times, then even the right one is wrong', async () => {
    const code = await shop.sendCode('five@mail.test')
    const register = (captcha: string): Promise<number> =>
      codeOf(
        shop.calls.register(shop.as(), {
          email: 'five@mail.test',
          captcha,
          ...form,
        }),
      )
    for (let at = 0; at < MAX_TRIES; at++) expect(await register(wrongCode(code))).toBe(40009)
    expect(await register(code)).toBe(40009)
    shop.pass(60_000)
    expect(await register(await shop.sendCode('five@mail.test'))).toBe(200)
  })

  test('dies after five minutes, and with the next one', async () => {
    const register = (captcha: string): Promise<number> =>
      codeOf(
        shop.calls.register(shop.as(), {
          email: 'late@mail.test',
          captcha,
          ...form,
        }),
      )
    const first = await shop.sendCode('late@mail.test')
    shop.pass(60_000)
    let second = await shop.sendCode('late@mail.test')
    while (second === first) {
      shop.pass(60_000)
      second = await shop.sendCode('late@mail.test')
    }
    expect(await register(first)).toBe(40009)
    shop.pass(CODE_LIFE_MS)
    expect(await register(second)).toBe(40009)
  })

  test('is good for its own target only, and once', async () => {
    const mine = await shop.sendCode('mine@mail.test')
    let theirs = await shop.sendCode('theirs@mail.test')
    while (theirs === mine) {
      shop.pass(60_000)
      theirs = await shop.sendCode('theirs@mail.test')
    }
    expect(
      await codeOf(
        shop.calls.register(shop.as(), {
          email: 'theirs@mail.test',
          captcha: mine,
          ...form,
        }),
      ),
    ).toBe(40009)
    expect(
      await codeOf(
        shop.calls.register(shop.as(), {
          email: 'mine@mail.test',
          captcha: mine,
          ...form,
        }),
      ),
    ).toBe(200)
    expect(
      await codeOf(
        shop.calls.resetPassword(shop.as(), {
          username: 'mine@mail.test',
          captcha: mine,
          password: 'another horse 3',
        }),
      ),
    ).toBe(40009)
  })

  test('guessed 400 times at once from 400 addresses, with codes sent all day: at most 20 are compared', async () => {
    const username = 'victim@mail.test'
    await shop.add({ email: username, password: PASSWORD })
    let compared = 0
    for (let hour = 0; hour < 24; hour++, shop.pass(3600_000)) {
      await codeOf(shop.calls.sendCode(shop.as(), { username }))
      const live = await shop.codeFor(username)
      const triesBefore = await tries(username)
      const guesses = await Promise.all(
        Array.from({ length: 400 / 24 }, () =>
          codeOf(
            shop.calls.resetPassword(shop.as(), {
              username,
              captcha: wrongCode(live),
              password: 'stolen horse 4',
            }),
          ),
        ),
      )
      expect(guesses.every((code) => code === 40009 || code === 4001)).toBe(true)
      compared += (await tries(username)) - triesBefore
    }
    expect(compared).toBeGreaterThan(5)
    expect(compared).toBeLessThanOrEqual(20)
  })
})

/** How often the live code of a target was compared. */
async function tries(target: string): Promise<number> {
  const { rows } = await sql<{
    tries: number
  }>`select tries from account_code where target_hash = sha256(${`code:${target}`}::bytea)`.execute(
    shop.ctx.db,
  )
  return rows[0]?.tries ?? 0
}
