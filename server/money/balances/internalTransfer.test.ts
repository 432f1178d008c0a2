import { PATHS } from '../../../api/paths.ts'
import { sql } from '../../platform/db/sql.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../api/calls.ts'
import { lockAccount } from '../../people/accounts/signIn/lockAccount.ts'
import { readAccount } from '../../people/accounts/profile/readAccount.ts'
import { SITE } from '../../testing/accounts.ts'
import { TestAuthenticator } from '../../testing/authenticator.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { allBalance, balance } from './allBalance.ts'
import { internalTransfer } from './internalTransfer.ts'
import { listBalanceLog } from './listBalanceLog.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { memberOf } from '../../people/accounts/signIn/memberOf.ts'
import {
  FUND,
  createTestBalances,
  newId,
  refusalOf,
  spendable,
  tally,
  type TestBalances,
} from '../../testing/balances.ts'

let shop: TestBalances
beforeAll(async () => void (shop = await createTestBalances()))
afterEach(() => checkLedger(shop.ctx))
afterAll(() => shop.close())

type Input = CallInput<'internalTransfer'>
const nameOf = async (who: CallContext): Promise<string> =>
  (await readAccount(who, memberOf(who))).email!
const to = async (who: CallContext, change: Partial<Input> = {}): Promise<Input> => ({
  asset: 'XMDD',
  amount: '2.5',
  address: await nameOf(who),
  secPassword: FUND,
  requestId: newId(),
  ...change,
})

describe('a transfer', () => {
  test('a transfer moves the amount, is in both histories, and the receiver hears of it', async () => {
    const [me, you] = [await shop.member({ XMDD: '10' }), await shop.member()]
    const answer = await internalTransfer(me, await to(you, { amount: '2.5001' }))
    expect(answer).toMatchObject({ asset: 'XMDD', amount: '2.5001' })
    expect(answer.to).not.toBe(await nameOf(you))
    expect(answer.to).toContain('***@')
    expect([await spendable(me, 'XMDD'), await spendable(you, 'XMDD')]).toEqual([
      7_499_900n,
      2_500_100n,
    ])
    const [mine, yours] = [await listBalanceLog(me, {}), await listBalanceLog(you, {})]
    expect(mine.records[0]).toMatchObject({
      asset: 'XMDD',
      amount: '-2.5001',
      kind: 'transferOut',
      other: answer.to,
    })
    expect(yours).toMatchObject({ total: 1, records: [{ amount: '2.5001', kind: 'transferIn' }] })
    // Shows neither the account's id nor the whole name.
    expect(yours.records[0]!.other).not.toBe(await nameOf(me))
    expect(mine.records[0]!.reference).toMatch(/^transfer:[0-9a-f]{32}$/)
    const { rows } =
      await sql`select kind, facts from notice where account_id = ${memberOf(you)}`.execute(
        shop.ctx.db,
      )
    expect(rows).toEqual([
      {
        kind: 'transferIn',
        facts: { amount: '2.5001', asset: 'XMDD', from: yours.records[0]!.other },
      },
    ])
  })

  test.each<[string, Partial<Input>, object]>([
    ['five decimals', { amount: '1.00001' }, { amount: 'decimals' }],
    ['nothing', { amount: '0.0000' }, { amount: 'tooSmall' }],
    ['less than nothing', { amount: '-1' }, { amount: 'format' }],
    ['an exponent', { amount: '1e3' }, { amount: 'format' }],
    ['hex', { amount: '0x10' }, { amount: 'format' }],
    ['digits of another script', { amount: '１' }, { amount: 'format' }],
    ['blanks', { amount: ' 1' }, { amount: 'format' }],
    ['no address', { address: '  ' }, { address: 'missing' }],
    ["a network's coin", { asset: 'POL' }, { asset: 'notAllowed' }],
  ])('%s is refused with the field', async (_, change, fields) => {
    const me = await shop.member({ XMDD: '10' })
    expect(await refusalOf(internalTransfer(me, await to(await shop.member(), change)))).toEqual({
      code: 4014,
      fields,
    })
  })

  test('a transfer is checked in order: balance, frozen, fund password, and only then the receiver', async () => {
    const [me, you] = [await shop.member({ XMDD: '10' }), await shop.member()]
    const wrong = { secPassword: 'wrong', amount: '99' }
    expect(
      await refusalOf(internalTransfer(me, await to(you, { ...wrong, amount: '999999999999' }))),
    ).toEqual({ code: 40013 })
    const nobody = { address: 'nobody@mail.test' }
    // Alike for names that exist and names that do not.
    for (const name of [{}, nobody]) {
      expect(await refusalOf(internalTransfer(me, await to(you, { ...wrong, ...name })))).toEqual({
        code: 40005,
      })
      expect(
        await refusalOf(internalTransfer(me, await to(you, { secPassword: 'wrong', ...name }))),
      ).toEqual({ code: 4006, fields: { secPassword: 'wrong' } })
    }
    expect(await refusalOf(internalTransfer(me, await to(you, nobody)))).toEqual({
      code: 4003,
      fields: { address: 'notFound' },
    })
    expect(await refusalOf(internalTransfer(me, await to(me)))).toEqual({
      code: 4003,
      fields: { address: 'self' },
    })
    const { secPassword: _, ...unconfirmed } = await to(you)
    expect(await refusalOf(internalTransfer(me, unconfirmed))).toEqual({
      code: 4014,
      fields: { secPassword: 'confirm' },
    })
    await sql`update account set frozen = true where id = ${memberOf(me)}`.execute(me.db)
    expect(await refusalOf(internalTransfer(me, await to(you, { secPassword: 'wrong' })))).toEqual({
      code: 4005,
    })
    expect(await spendable(me, 'XMDD')).toBe(10_000_000n)
    expect(await refusalOf(internalTransfer(shop.ctx, await to(you)))).toEqual({ code: 401 })
  })

  test('reaches no account that is deleted while it is on its way', async () => {
    const [me, you] = [await shop.member({ XMDD: '10' }), await shop.member()]
    const input = await to(you)
    let going: Promise<object> = Promise.resolve({})
    await inTransaction(you, async (tx) => {
      await lockAccount(tx, memberOf(you))
      going = refusalOf(internalTransfer(me, input))
      const waits = async (): Promise<boolean> =>
        (
          await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for share' and datname = current_database()`.execute(
            you.db,
          )
        ).rows.length > 0
      await expect.poll(waits).toBe(true)
      await sql`update account set status = 'deleted', email = null, sec_password_hash = null where id = ${memberOf(you)}`.execute(
        tx.db,
      )
    })
    expect(await going).toEqual({ code: 4003, fields: { address: 'notFound' } })
    expect(await spendable(me, 'XMDD')).toBe(10_000_000n)
  })

  test('a transfer waits a day after the fund password was reset by a code', async () => {
    const [me, you] = [await shop.member({ XMDD: '10' }), await shop.member()]
    await sql`update account set sec_reset_at = ${me.now()} where id = ${memberOf(me)}`.execute(
      me.db,
    )
    expect(await refusalOf(internalTransfer(me, await to(you)))).toEqual({ code: 4005 })
    shop.pass(24 * 3600_000)
    expect(await refusalOf(internalTransfer(me, await to(you)))).toEqual({ code: 200 })
  })
})

test('trying names to learn who has an account soon ends, for names that exist too', async () => {
  const [me, you] = [await shop.member({ XMDD: '10' }), await shop.member()]
  const codes: { code: number }[] = []
  for (let at = 0; at < 40; at++)
    codes.push(
      await refusalOf(internalTransfer(me, await to(you, { address: `nobody${at}@mail.test` }))),
    )
  expect(tally(codes)).toEqual({ 4003: 30, 4001: 10 })
  expect(await refusalOf(internalTransfer(me, await to(you)))).toEqual({ code: 4001 })
  shop.pass(600_000)
  expect(await refusalOf(internalTransfer(me, await to(you)))).toEqual({ code: 200 })
})

test('many accounts of one network learn no more names than two of them', async () => {
  const here = { clientAddress: '203.0.113.77' }
  const codes: { code: number }[] = []
  for (let account = 0; account < 4; account++) {
    const me = await shop.member({ XMDD: '10' })
    const ctx = { ...me, caller: { ...me.caller, ...here } }
    for (let at = 0; at < 25; at++)
      codes.push(
        await refusalOf(
          internalTransfer(ctx, await to(me, { address: `no${account}.${at}@b.test` })),
        ),
      )
  }
  expect(tally(codes)).toEqual({ 4003: 60, 4001: 40 })
})

describe('at once', () => {
  test('transfers cannot be used to try out which accounts exist', async () => {
    const [me, you] = [await shop.member({ XMDD: '10000' }), await shop.member()]
    const inputs = await Promise.all(
      Array.from({ length: 400 }, (_, at) =>
        to(you, at % 2 ? {} : { address: `nobody${at}@mail.test` }),
      ),
    )
    const codes = tally(
      await Promise.all(inputs.map((input) => refusalOf(internalTransfer(me, input)))),
    )
    expect(codes[4003]).toBe(30)
    // Known names looked up before thirty unknown ones.
    expect(codes[200] ?? 0).toBeLessThan(100)
  })

  test('a hundred repeats: one effect and one answer, also once the balance is gone', async () => {
    const [me, you] = [await shop.member({ XMDD: '2.5' }), await shop.member()]
    const input = await to(you)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => internalTransfer(me, input)),
    )
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect([await spendable(me, 'XMDD'), await spendable(you, 'XMDD')]).toEqual([0n, 2_500_000n])
    // The first answer stands, although money and proof are used up.
    const { secPassword: _, ...again } = input
    expect(await internalTransfer(me, again)).toEqual(answers[0])
    expect(await refusalOf(internalTransfer(me, { ...input, amount: '1' }))).toEqual({
      code: 40003,
      fields: { requestId: 'used' },
    })
  })

  test('thirty repeats with one proof of a passkey, which is good once: one effect and one answer', async () => {
    const [me, you] = [await shop.member({ XMDD: '5' }), await shop.member()]
    const key = new TestAuthenticator(SITE)
    const { options } = await shop.calls.startPasskey(me, {})
    await shop.calls.addPasskey(me, {
      name: 'phone',
      registration: key.create(options),
      secPassword: FUND,
    })
    const { secPassword: _, ...content } = await to(you)
    const asked = await shop.calls.challengePasskey(me, {
      call: PATHS.internalTransfer,
      content: JSON.stringify(content),
    })
    const input = { ...content, passkey: key.get(asked.options) }
    const answers = await Promise.all(Array.from({ length: 30 }, () => internalTransfer(me, input)))
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect([await spendable(me, 'XMDD'), await spendable(you, 'XMDD')]).toEqual([
      2_500_000n,
      2_500_000n,
    ])
  })

  test('two accounts that send each other everything lose and make nothing', async () => {
    const [me, you] = [await shop.member({ USDT: '50' }), await shop.member({ USDT: '50' })]
    const there = await Promise.all(
      Array.from({ length: 40 }, () => to(you, { asset: 'USDT', amount: '3' })),
    )
    const back = await Promise.all(
      Array.from({ length: 40 }, () => to(me, { asset: 'USDT', amount: '3' })),
    )
    const outcomes = await Promise.all([
      ...there.map((input) => refusalOf(internalTransfer(me, input))),
      ...back.map((input) => refusalOf(internalTransfer(you, input))),
    ])
    expect(new Set(outcomes.map((one) => one.code)).difference(new Set([200, 40005])).size).toBe(0)
    expect((await spendable(me, 'USDT')) + (await spendable(you, 'USDT'))).toBe(100_000_000n)
  })

  test('sixty transfers from a balance for seventeen: seventeen', async () => {
    const [me, you] = [await shop.member({ XMDD: '44.99' }), await shop.member()]
    const inputs = await Promise.all(Array.from({ length: 60 }, () => to(you)))
    expect(
      tally(await Promise.all(inputs.map((input) => refusalOf(internalTransfer(me, input))))),
    ).toEqual({ 200: 17, 40005: 43 })
    expect(await spendable(you, 'XMDD')).toBe(42_500_000n)
  })
})

test('specks fill nobody’s list, and many transfers of one member notify the other a few times', async () => {
  const [me, you] = [await shop.member({ XMDD: '10' }), await shop.member()]
  const sendAll = async (count: number, amount: string): Promise<number[]> => {
    const codes: number[] = []
    for (let n = 0; n < count; n++)
      codes.push((await refusalOf(internalTransfer(me, await to(you, { amount })))).code)
    return codes
  }
  const told = async (): Promise<number> => {
    const { rows } = await sql`select from notice where account_id = ${memberOf(you)}`.execute(
      shop.ctx.db,
    )
    return rows.length
  }
  const all = (count: number): number[] => Array<number>(count).fill(200)
  expect(await sendAll(11, '0.0099')).toEqual([...all(10), 4001])
  expect([await told(), await spendable(you, 'XMDD')]).toEqual([0, 99_000n])
  expect(await sendAll(12, '0.01')).toEqual(all(12))
  expect([await told(), await spendable(you, 'XMDD')]).toEqual([10, 219_000n])
  // Another member’s transfer is still told.
  const other = await shop.member({ XMDD: '1' })
  await internalTransfer(other, await to(you, { amount: '1' }))
  expect(await told()).toBe(11)
})

test('every asset is listed, also those that never moved', async () => {
  const me = await shop.member({ MDD: '7.25' })
  expect(
    (await allBalance(me)).map(({ asset, amount, reserved }) => `${asset} ${amount} ${reserved}`),
  ).toEqual([
    'USDT 0.00 0.00',
    'XMDD 0.00 0.00',
    'MDD 7.25 0.00',
    'TRX 0.00 0.00',
    'POL 0.00 0.00',
    'BNB 0.00 0.00',
  ])
  expect(await balance(me, 'MDD')).toEqual({ asset: 'MDD', amount: '7.25', reserved: '0.00' })
  expect(await refusalOf(allBalance(shop.ctx))).toEqual({ code: 401 })
})

test('the history is filtered by asset, kind and time, and has pages', async () => {
  const [me, you] = [await shop.member({ XMDD: '10', USDT: '5' }), await shop.member()]
  shop.pass(60_000)
  const from = me.now().getTime()
  for (const amount of ['1', '2', '3']) await internalTransfer(me, await to(you, { amount }))
  expect(await listBalanceLog(me, {})).toMatchObject({ total: 5, pages: 1 })
  expect((await listBalanceLog(me, { asset: 'USDT' })).records).toMatchObject([
    { kind: 'playMoney', amount: '5.00', other: null },
  ])
  expect(
    (await listBalanceLog(me, { kind: 'transferOut', pageSize: 2 })).records.map(
      (one) => one.amount,
    ),
  ).toEqual(['-3.00', '-2.00'])
  expect(
    (await listBalanceLog(me, { kind: 'transferOut', pageSize: 2, pageNo: 2 })).records.map(
      (one) => one.amount,
    ),
  ).toEqual(['-1.00'])
  expect(
    (await listBalanceLog(me, { from, order: 'asc' })).records.map((one) => one.amount),
  ).toEqual(['-1.00', '-2.00', '-3.00'])
  expect(await listBalanceLog(me, { to: from, pageSize: 1 })).toMatchObject({ total: 2, pages: 2 })
})
