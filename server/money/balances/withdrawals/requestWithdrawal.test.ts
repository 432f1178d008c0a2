import { toTronAddress } from '../../../../basics/tron/address.ts'
import { sql } from '../../../platform/db/sql.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../../api/calls.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { readAccount } from '../../../people/accounts/profile/readAccount.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { checkLedger } from '../../ledger/checkLedger.ts'
import { readSystemBalance } from '../../ledger/readSystemBalance.ts'
import { balance } from '../allBalance.ts'
import { approveWithdrawal } from './approveWithdrawal.ts'
import { internalTransfer } from '../internalTransfer.ts'
import { listWithdrawals } from './listWithdrawals.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { memberOf } from '../../../people/accounts/signIn/memberOf.ts'
import { refuseWithdrawal } from './refuseWithdrawal.ts'
import { requestWithdrawal } from './requestWithdrawal.ts'
import {
  ADDRESS,
  FUND,
  OWN,
  OWN_TRON,
  TRON_ADDRESS,
  createTestBalances,
  newId,
  refusalOf,
  spendable,
  tally,
  type TestBalances,
} from '../../../testing/balances.ts'
import { withdrawalsForPayouts } from './withdrawalsForPayouts.ts'
import { withdrawalTerms, type WithdrawalRules } from './withdrawalTerms.ts'
import { asTester } from '../../../testing/staff.ts'

let shop: TestBalances
beforeAll(async () => void (shop = await createTestBalances()))
afterEach(() => checkLedger(shop.ctx))
afterAll(() => shop.close())

type Input = CallInput<'requestWithdrawal'>
const wanted = (change: Partial<Input> = {}): Input => ({
  asset: 'USDT',
  network: 137,
  amount: '50',
  address: ADDRESS,
  secPassword: FUND,
  requestId: newId(),
  ...change,
})
const withdraw = (me: CallContext, change: Partial<Input> = {}) =>
  requestWithdrawal(me, wanted(change), shop.rules)
const idOf = async (requestId: string): Promise<bigint> =>
  (
    await sql<{ id: bigint }>`select id from withdrawal where request_id = ${requestId}`.execute(
      shop.ctx.db,
    )
  ).rows[0]!.id
const kindsTold = async (me: CallContext): Promise<string[]> => {
  const { rows } = await sql<{
    kind: string
  }>`select kind from notice where account_id = ${memberOf(me)} order by id`.execute(me.db)
  return rows.map((row) => row.kind)
}
const payOut = async (id: bigint, txHash: string): Promise<void> => {
  await inTransaction(shop.ctx, (tx) => withdrawalsForPayouts.markSent(tx, id, txHash))
  await inTransaction(shop.ctx, (tx) => withdrawalsForPayouts.finish(tx, id, txHash))
}

/** Ten for a USDT, on network 137 alone. */
const withMdd = (paidByWallet = new Set<NetworkId>([137, 56])): WithdrawalRules => {
  const mdd = { address: `0x${'d'.repeat(40)}`, decimals: 18, valueMicro: 100_000n }
  const networks = new Map(
    [...shop.rules.networks].map(([id, on]) => [id, id === 137 ? { ...on, mdd } : on]),
  )
  return {
    ...shop.rules,
    networks,
    networkFee: () => 100_000n,
    paidByWallet: async () => paidByWallet,
  }
}

describe('a withdrawal of MDD', () => {
  const ask = (me: CallContext, change: Partial<Input> = {}, rules = withMdd()) =>
    requestWithdrawal(me, wanted({ asset: 'MDD', ...change }), rules)
  beforeAll(async () => {
    await sql`insert into asset (asset, block_chain, withdrawal_fee_rate_micro) values ('MDD', 'ETH', 20000), ('MDD', 'BNB', 20000)`.execute(
      shop.ctx.db,
    )
  })

  test('a withdrawal of MDD has the limits and the fee of USDT at its value, and sets MDD aside', async () => {
    const me = await shop.member({ MDD: '2000', USDT: '500' })
    expect(await withdrawalTerms(me, 'MDD', withMdd())).toEqual([
      {
        network: 137,
        feeRate: '0.02',
        networkFee: '1.00',
        minimum: '10.00',
        maximum: '10000.00',
        dailyLimit: '20000.00',
        leftToday: '20000.00',
      },
    ])
    expect(await refusalOf(ask(me, { amount: '9.9' }))).toMatchObject({ code: 40006 })
    const asked = await ask(me, { amount: '500', fee: '11.00' })
    expect(asked).toMatchObject({ asset: 'MDD', amount: '500.00', fee: '11.00', state: 'approved' })
    expect(await balance(me, 'MDD')).toMatchObject({ amount: '1489.00', reserved: '511.00' })
    const id = await idOf(asked.requestId)
    expect(await withdrawalsForPayouts.approved(shop.ctx, 137, 'MDD')).toContainEqual(
      expect.objectContaining({ id, asset: 'MDD', amountMicro: 500_000_000n }),
    )
    const usdt = await withdrawalsForPayouts.approved(shop.ctx, 137, 'USDT')
    expect(usdt.some((one) => one.id === id)).toBe(false)
    await payOut(id, '0xmdd')
    expect(await balance(me, 'MDD')).toMatchObject({ amount: '1489.00', reserved: '0.00' })
    expect(await spendable(me, 'USDT')).toBe(500_000_000n)
  })

  test('a withdrawal of MDD counts with USDT against the limits of a day, also of both at once', async () => {
    const me = await shop.member({ MDD: '90000', USDT: '9000' })
    const usdt = (amount: string) =>
      requestWithdrawal(me, wanted({ amount, requestId: newId() }), withMdd())
    expect((await usdt('100')).state).toBe('approved')
    expect((await ask(me, { amount: '1000', requestId: newId() })).state).toBe('approved')
    expect((await usdt('100')).state).toBe('approved')
    expect((await ask(me, { amount: '10', requestId: newId() })).state).toBe('requested')
    expect(await withdrawalTerms(me, 'MDD', withMdd())).toMatchObject([{ leftToday: '16990.00' }])
    expect(await withdrawalTerms(me, 'USDT', withMdd())).toMatchObject([
      { leftToday: '1699.00' },
      {},
    ])
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        refusalOf(index % 2 === 0 ? usdt('500') : ask(me, { amount: '5000', requestId: newId() })),
      ),
    )
    expect(tally(outcomes)).toEqual({ 200: 3, 4002: 7 })
  })

  test('a withdrawal of MDD that is large waits for a person, who gives it back', async () => {
    const me = await shop.member({ MDD: '9000' })
    const asked = await ask(me, { amount: '5000' })
    expect(asked.state).toBe('requested')
    const id = await idOf(asked.requestId)
    await asTester(shop.ctx, 'withdrawals.decide', (tx) =>
      refuseWithdrawal(tx, id, 'no', { valueMicro: 100_000n }),
    )
    expect(await spendable(me, 'MDD')).toBe(9_000_000_000n)
  })

  test('a withdrawal of MDD goes nowhere without MDD on the network, or without a payout wallet', async () => {
    const me = await shop.member({ MDD: '500' })
    expect(await refusalOf(ask(me, { network: 56 }))).toMatchObject({
      fields: { network: 'networkOff' },
    })
    expect(await refusalOf(ask(me, {}, withMdd(new Set())))).toMatchObject({
      fields: { asset: 'notAllowed' },
    })
    expect(await refusalOf(withdraw(me, { asset: 'MDD' }))).toMatchObject({
      fields: { asset: 'notAllowed' },
    })
  })
})

describe('a withdrawal', () => {
  test('sets amount and fee aside, is approved when small, and leaves once it is paid out', async () => {
    const me = await shop.member({ USDT: '100' })
    expect(await refusalOf(withdraw(me, { amount: '12.3457', fee: '0.12' }))).toEqual({
      code: 4014,
      fields: { fee: 'changed' },
    })
    const asked = await withdraw(me, { amount: '12.3457', fee: '0.123457' })
    expect(asked).toMatchObject({
      amount: '12.3457',
      fee: '0.123457',
      state: 'approved',
      reason: null,
      txHash: null,
      address: ADDRESS,
      network: 137,
    })
    expect(await balance(me, 'USDT')).toEqual({
      asset: 'USDT',
      amount: '87.530843',
      reserved: '12.469157',
    })
    const id = await idOf(asked.requestId)
    expect(await withdrawalsForPayouts.approved(shop.ctx, 137)).toContainEqual({
      id,
      network: 137,
      amountMicro: 12_345_700n,
      what: { transferTo: ADDRESS },
    })
    expect(await withdrawalsForPayouts.approved(shop.ctx, 56)).toEqual([])
    await inTransaction(shop.ctx, (tx) => withdrawalsForPayouts.markSent(tx, id, '0xabc'))
    expect(
      await asTester(shop.ctx, 'withdrawals.decide', (tx) => refuseWithdrawal(tx, id, 'too late')),
    ).toBe(false)
    const fees = await readSystemBalance(shop.ctx, 'fees', 'USDT')
    await inTransaction(shop.ctx, (tx) => withdrawalsForPayouts.finish(tx, id, '0xabc'))
    expect(await balance(me, 'USDT')).toEqual({
      asset: 'USDT',
      amount: '87.530843',
      reserved: '0.00',
    })
    expect(await readSystemBalance(shop.ctx, 'fees', 'USDT')).toBe(fees + 123_457n)
    expect((await listWithdrawals(me, {})).records).toMatchObject([
      { state: 'done', txHash: '0xabc' },
    ])
    expect(await kindsTold(me)).toEqual(['withdrawalRequested', 'withdrawalDone'])
    const { email } = await readAccount(me, memberOf(me))
    const mails =
      await sql`select kind from message_out where recipient = ${email} order by id`.execute(me.db)
    expect(mails.rows).toEqual([{ kind: 'withdrawalRequested' }, { kind: 'withdrawalDone' }])
    await expect(
      inTransaction(shop.ctx, (tx) => withdrawalsForPayouts.finish(tx, id, '0xabc')),
    ).rejects.toThrow('cannot finish')
    await expect(
      inTransaction(shop.ctx, (tx) => withdrawalsForPayouts.refuse(tx, id, 'failedOnChain')),
    ).rejects.toThrow('cannot be refused')
  })

  test('a withdrawal that is large waits for a person, and one that is refused comes back whole', async () => {
    const me = await shop.member({ USDT: '500' })
    const large = await withdraw(me, { amount: '101' })
    expect(large.state).toBe('requested')
    const id = await idOf(large.requestId)
    expect(await inTransaction(me, (tx) => withdrawalsForPayouts.lock(tx, id))).toBeUndefined()
    expect(await asTester(me, 'withdrawals.decide', (tx) => approveWithdrawal(tx, id))).toBe(true)
    expect(await asTester(me, 'withdrawals.decide', (tx) => approveWithdrawal(tx, id))).toBe(false)
    expect(await inTransaction(me, (tx) => withdrawalsForPayouts.lock(tx, id))).toMatchObject({
      id,
      amountMicro: 101_000_000n,
    })
    const refused = await Promise.all(
      Array.from({ length: 10 }, () =>
        asTester(me, 'withdrawals.decide', (tx) => refuseWithdrawal(tx, id, 'address on a list')),
      ),
    )
    expect(refused.filter(Boolean)).toHaveLength(1)
    expect(await balance(me, 'USDT')).toEqual({ asset: 'USDT', amount: '500.00', reserved: '0.00' })
    expect((await listWithdrawals(me, { asset: 'USDT' })).records).toMatchObject([
      { state: 'refused', reason: 'address on a list' },
    ])
    expect(await kindsTold(me)).toEqual(['withdrawalRequested', 'withdrawalRefused'])
    expect(await asTester(me, 'withdrawals.decide', (tx) => approveWithdrawal(tx, id))).toBe(false)
  })

  test('three hundred of one USDT cost the member what they cost the shop', async () => {
    const me = await shop.member({ USDT: '400' })
    const rules = { ...shop.rules, networkFee: () => 4_000_000n }
    const ask = (change: Partial<Input>) => requestWithdrawal(me, wanted(change), rules)
    expect(await refusalOf(ask({ amount: '1' }))).toMatchObject({ code: 40006 })
    expect(await refusalOf(ask({ amount: '4' }))).toMatchObject({ code: 40006 })
    expect(await withdrawalTerms(me, 'USDT', rules)).toMatchObject([
      { network: 137, networkFee: '4.00', minimum: '4.01' },
      { network: 56, networkFee: '4.00', minimum: '4.01' },
    ])
    for (let paid = 0; paid < 5; paid++) await ask({ amount: '4.01', requestId: newId() })
    // 4.01, 1% of it, and the network's fee.
    expect(await spendable(me, 'USDT')).toBe(400_000_000n - 5n * 8_050_100n)
  })

  test('a withdrawal costs nothing where the rate is nothing', async () => {
    const me = await shop.member({ USDT: '50' })
    const asked = await withdraw(me, { network: 56 })
    expect(asked.fee).toBe('0.00')
    await payOut(await idOf(asked.requestId), '0xdef')
    expect(await balance(me, 'USDT')).toMatchObject({ amount: '0.00', reserved: '0.00' })
  })

  test.each<[string, Partial<Input>, object]>([
    [
      'an asset that lives in the shop',
      { asset: 'XMDD' },
      { code: 4014, fields: { asset: 'notAllowed' } },
    ],
    ["a network's coin", { asset: 'POL' }, { code: 4014, fields: { asset: 'notAllowed' } }],
    [
      'a network that is not open',
      { network: 105 },
      { code: 4014, fields: { network: 'networkOff' } },
    ],
    ['five decimals', { amount: '10.00001' }, { code: 4014, fields: { amount: 'decimals' } }],
    ['no amount', { amount: '' }, { code: 4014, fields: { amount: 'format' } }],
    [
      'an address of another chain',
      { address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' },
      { code: 4014, fields: { address: 'format' } },
    ],
    [
      'a mistyped letter',
      { address: ADDRESS.replace('5aA', '5aa') },
      { code: 4014, fields: { address: 'format' } },
    ],
    [
      'the zero address',
      { address: `0x${'0'.repeat(40)}` },
      { code: 4014, fields: { address: 'notAllowed' } },
    ],
    [
      'a precompile',
      { address: `0x${'0'.repeat(37)}1ff` },
      { code: 4014, fields: { address: 'notAllowed' } },
    ],
    ['the token itself', { address: OWN.usdt }, { code: 4014, fields: { address: 'notAllowed' } }],
    [
      "the shop's contract",
      { address: OWN.shop },
      { code: 4014, fields: { address: 'notAllowed' } },
    ],
    [
      "the shop's receiving address",
      { address: OWN.receive },
      { code: 4014, fields: { address: 'notAllowed' } },
    ],
    ['less than the least', { amount: '0.9999' }, { code: 40006 }],
    ['more than the most', { amount: '1000.0001' }, { code: 40013 }],
    ['more than there is', { amount: '500.0001' }, { code: 40005 }],
    ['the amount without its fee', { amount: '500' }, { code: 4013 }],
    [
      'a wrong fund password',
      { secPassword: 'wrong' },
      { code: 4006, fields: { secPassword: 'wrong' } },
    ],
    [
      'no proof',
      { secPassword: undefined } as unknown as Partial<Input>,
      { code: 4014, fields: { secPassword: 'confirm' } },
    ],
  ])('%s is refused and moves nothing', async (_, change, refusal) => {
    const me = await shop.member({ USDT: '500', XMDD: '500' })
    expect(await refusalOf(withdraw(me, change))).toEqual(refusal)
    expect(await spendable(me, 'USDT')).toBe(500_000_000n)
    expect(await kindsTold(me)).toEqual([])
  })

  test('is frozen by the shop, and for a day after the fund password was reset by a code, before anything else of the money', async () => {
    const me = await shop.member({ USDT: '500' })
    const frozen = (value: boolean) =>
      sql`update account set frozen = ${value}, sec_reset_at = ${value ? null : me.now()} where id = ${memberOf(me)}`.execute(
        me.db,
      )
    await frozen(true)
    expect(await refusalOf(withdraw(me, { amount: '900' }))).toEqual({ code: 4005 })
    await frozen(false)
    expect(await refusalOf(withdraw(me))).toEqual({ code: 4005 })
    shop.pass(24 * 3600_000)
    expect(await refusalOf(withdraw(me))).toEqual({ code: 200 })
  })

  const onTron = (me: CallContext, address: string) =>
    requestWithdrawal(me, wanted({ network: 105, address }), {
      ...shop.rules,
      networks: new Map([
        [
          105,
          {
            network: 105,
            usdt: OWN_TRON.usdt,
            usdtDecimals: 6,
            shop: OWN_TRON.shop,
            receive: [OWN_TRON.receive],
          },
        ],
      ]),
    })

  test.each<[string, string, string]>([
    ["another network's address", ADDRESS, 'format'],
    ['the zero address', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'notAllowed'],
    [
      'a mistyped letter',
      `${TRON_ADDRESS.slice(0, -1)}${TRON_ADDRESS.endsWith('x') ? 'y' : 'x'}`,
      'format',
    ],
    ['a precompile', toTronAddress(`0x${'0'.repeat(36)}ffff`), 'notAllowed'],
    ['the token itself', OWN_TRON.usdt, 'notAllowed'],
    ["the shop's contract", OWN_TRON.shop, 'notAllowed'],
    ["the shop's receiving address", OWN_TRON.receive, 'notAllowed'],
  ])('on TRON, %s is refused', async (_, address, reason) => {
    expect(await refusalOf(onTron(await shop.member({ USDT: '500' }), address))).toEqual({
      code: 4014,
      fields: { address: reason },
    })
  })

  test('a withdrawal goes to an address on TRON, too', async () => {
    const me = await shop.member({ USDT: '500' })
    expect(await onTron(me, ` ${TRON_ADDRESS} `)).toMatchObject({
      network: 105,
      address: TRON_ADDRESS,
      fee: '0.50',
      state: 'approved',
    })
    const waiting = await withdrawalsForPayouts.approved(shop.ctx, 105)
    expect(waiting.map(({ what }) => what)).toContainEqual({ transferTo: TRON_ADDRESS })
  })

  test('addresses may be written in one case, and are kept with their checksum', async () => {
    expect(
      (await withdraw(await shop.member({ USDT: '500' }), { address: ` ${ADDRESS.toLowerCase()}` }))
        .address,
    ).toBe(ADDRESS)
  })
})

describe('limits', () => {
  test('within a day: 2,000 in all, 300 without a person; what was refused does not count, and a day later all is as new', async () => {
    const me = await shop.member({ USDT: '9000' })
    const states: string[] = []
    for (const amount of ['100', '100', '100', '1', '999'])
      states.push((await withdraw(me, { amount })).state)
    expect(states).toEqual(['approved', 'approved', 'approved', 'requested', 'requested'])
    expect(await withdrawalTerms(me, 'USDT', shop.rules)).toMatchObject([
      {
        network: 137,
        feeRate: '0.01',
        networkFee: '0.00',
        minimum: '1.00',
        maximum: '1000.00',
        dailyLimit: '2000.00',
        leftToday: '700.00',
      },
      { network: 56, feeRate: '0.00' },
    ])
    expect(await refusalOf(withdraw(me, { amount: '700.0001' }))).toEqual({ code: 4002 })
    const last = await withdraw(me, { amount: '700' })
    expect(await refusalOf(withdraw(me, { amount: '1' }))).toEqual({ code: 4002 })
    await asTester(me, 'withdrawals.decide', async (tx) =>
      refuseWithdrawal(tx, await idOf(last.requestId), 'asked to'),
    )
    expect(await withdrawalTerms(me, 'USDT', shop.rules)).toMatchObject([
      { leftToday: '700.00' },
      {},
    ])
    shop.pass(24 * 3600_000)
    expect(await withdrawalTerms(me, 'USDT', shop.rules)).toMatchObject([
      { leftToday: '2000.00' },
      {},
    ])
    expect((await withdraw(me, { amount: '100' })).state).toBe('approved')
    expect(await withdrawalTerms(me, 'XMDD', shop.rules)).toEqual([])
  })

  test('hold however many come at once', async () => {
    const me = await shop.member({ USDT: '90000' })
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, () => refusalOf(withdraw(me, { amount: '100' }))),
    )
    expect(tally(outcomes)).toEqual({ 200: 20, 4002: 40 })
    const { rows } = await sql<{ state: string; count: bigint }>`
      select state, count(*) as count from withdrawal where account_id = ${memberOf(me)} group by state order by state`.execute(
      me.db,
    )
    expect(rows).toEqual([
      { state: 'approved', count: 3n },
      { state: 'requested', count: 17n },
    ])
  })
})

describe('at once', () => {
  test('a hundred repeats: one effect and one answer, whatever the checks would say by now', async () => {
    const me = await shop.member({ USDT: '50.5' })
    const input = wanted()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => requestWithdrawal(me, input, shop.rules)),
    )
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(await balance(me, 'USDT')).toEqual({ asset: 'USDT', amount: '0.00', reserved: '50.50' })
    expect(await refusalOf(requestWithdrawal(me, { ...input, network: 56 }, shop.rules))).toEqual({
      code: 40003,
      fields: { requestId: 'used' },
    })
    expect(await kindsTold(me)).toEqual(['withdrawalRequested'])
  })

  test('a thousand withdrawals and transfers from one balance: exactly what it covers, and never less than nothing', async () => {
    const rules = { ...shop.rules, limits: { ...shop.rules.limits, dailyMicro: 10n ** 12n } }
    const [me, you] = [await shop.member({ USDT: '345.6' }), await shop.member()]
    const address = (await readAccount(you, memberOf(you))).email!
    const outcomes: { code: number; cost: bigint }[] = []
    let left = 1_000
    // More would wait for a connection instead.
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        for (let at = left--; at > 0; at = left--) {
          const network: NetworkId = at % 4 === 0 ? 137 : 56
          const { code } = await refusalOf(
            at % 2 === 0
              ? requestWithdrawal(me, wanted({ amount: '1', network }), rules)
              : internalTransfer(me, {
                  asset: 'USDT',
                  amount: '1',
                  address,
                  secPassword: FUND,
                  requestId: newId(),
                }),
          )
          outcomes.push({ code, cost: code !== 200 ? 0n : at % 4 === 0 ? 1_010_000n : 1_000_000n })
        }
      }),
    )
    expect(outcomes).toHaveLength(1_000)
    const spent = outcomes.reduce((sum, one) => sum + one.cost, 0n)
    const rest = await spendable(me, 'USDT')
    expect(spent + rest).toBe(345_600_000n)
    expect(rest).toBeGreaterThanOrEqual(0n)
    expect(rest).toBeLessThan(1_010_000n)
    expect(
      new Set(outcomes.map((one) => one.code)).difference(new Set([200, 40005, 4013])).size,
    ).toBe(0)
  })
})
