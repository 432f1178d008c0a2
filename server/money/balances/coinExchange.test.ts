import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../../api/calls.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { coinExchange } from './coinExchange.ts'
import { exchangeRate } from './exchangeRate.ts'
import { listBalanceLog } from './listBalanceLog.ts'
import {
  createTestBalances,
  newId,
  refusalOf,
  spendable,
  tally,
  type TestBalances,
} from '../../testing/balances.ts'

let shop: TestBalances
beforeAll(async () => void (shop = await createTestBalances()))
afterEach(async () => {
  await shop.setRate('1')
  await checkLedger(shop.ctx)
})
afterAll(() => shop.close())

type Input = CallInput<'swapCoins'>
const swap = (change: Partial<Input> = {}): Input => ({
  from: 'MDD',
  to: 'XMDD',
  amount: '10',
  requestId: newId(),
  ...change,
})

test("swaps at the dictionary's ratio, rounded down to a micro-unit", async () => {
  const me = await shop.member({ MDD: '10' })
  await shop.setRate('0.333333')
  expect(await exchangeRate(shop.ctx, shop.rateText)).toEqual({
    from: 'MDD',
    to: 'XMDD',
    rate: '0.333333',
  })
  expect(await coinExchange(me, swap({ amount: '0.0007' }), shop.rateText)).toMatchObject({
    amount: '0.0007',
    received: '0.000233',
    rate: '0.333333',
  })
  expect([await spendable(me, 'MDD'), await spendable(me, 'XMDD')]).toEqual([9_999_300n, 233n])
  expect(
    (await listBalanceLog(me, {})).records.map(({ kind, amount }) => `${kind} ${amount}`),
  ).toEqual(['swapIn 0.000233', 'swapOut -0.0007', 'playMoney 10.00'])
})

test('more credit than an amount may be is refused, whatever the ratio', async () => {
  const me = await shop.member({ MDD: '100000000' })
  await shop.setRate('100000000')
  expect(await refusalOf(coinExchange(me, swap({ amount: '100000000' }), shop.rateText))).toEqual({
    code: 40013,
  })
  expect(await coinExchange(me, swap({ amount: '1' }), shop.rateText)).toMatchObject({
    received: '100000000.00',
  })
})

test('MDD becomes XMDD at the ratio that was shown, or not at all', async () => {
  const me = await shop.member({ MDD: '10' })
  const input = swap({ amount: '1', rate: '1.000' })
  await shop.setRate('2')
  expect(await refusalOf(coinExchange(me, input, shop.rateText))).toEqual({
    code: 4014,
    fields: { rate: 'changed' },
  })
  expect(await coinExchange(me, { ...input, rate: '2' }, shop.rateText)).toMatchObject({
    received: '2.00',
  })
  // Done before the ratio changed, so the repeat gets the first answer.
  await shop.setRate('3')
  expect(await coinExchange(me, { ...input, rate: '2' }, shop.rateText)).toMatchObject({
    received: '2.00',
  })
})

test('USDT becomes XMDD 1:1, whatever the ratio of MDD, once, and never back', async () => {
  const me = await shop.member({ USDT: '10' })
  await shop.setRate('7')
  const input = swap({ from: 'USDT', amount: '2.5', rate: '1.00' })
  const twice = await Promise.all([
    coinExchange(me, input, shop.rateText),
    coinExchange(me, input, shop.rateText),
  ])
  for (const one of twice)
    expect(one).toMatchObject({ from: 'USDT', amount: '2.50', received: '2.50', rate: '1.00' })
  expect([await spendable(me, 'USDT'), await spendable(me, 'XMDD')]).toEqual([
    7_500_000n,
    2_500_000n,
  ])
  expect(
    await refusalOf(
      coinExchange(me, swap({ from: 'USDT', amount: '1', rate: '7' }), shop.rateText),
    ),
  ).toEqual({ code: 4014, fields: { rate: 'changed' } })
  for (const pair of [
    { from: 'XMDD', to: 'USDT' },
    { from: 'USDT', to: 'MDD' },
    { from: 'USDT', to: 'USDT' },
  ] as const)
    expect(
      await refusalOf(coinExchange(me, swap({ ...pair, amount: '1' }), shop.rateText)),
    ).toMatchObject({ code: 4014 })
  expect(
    await refusalOf(coinExchange(me, swap({ from: 'USDT', amount: '8' }), shop.rateText)),
  ).toMatchObject({ code: 40005 })
})

test.each<[string, Partial<Input>, object]>([
  ['backwards', { from: 'XMDD', to: 'MDD' }, { code: 4014, fields: { from: 'notAllowed' } }],
  ['to another asset', { to: 'USDT' }, { code: 4014, fields: { to: 'notAllowed' } }],
  ['to itself', { to: 'MDD' }, { code: 4014, fields: { to: 'notAllowed' } }],
  ['more than there is', { amount: '10.0001' }, { code: 40005 }],
  ['five decimals', { amount: '1.23456' }, { code: 4014, fields: { amount: 'decimals' } }],
  [
    'with a wrong fund password',
    { secPassword: 'wrong' },
    { code: 4006, fields: { secPassword: 'wrong' } },
  ],
])('a swap is refused: %s', async (_, change, refusal) => {
  const me = await shop.member({ MDD: '10' })
  expect(await refusalOf(coinExchange(me, swap(change), shop.rateText))).toEqual(refusal)
  expect(await spendable(me, 'MDD')).toBe(10_000_000n)
})

test('an amount that brings nothing is too low, and a dictionary without a ratio swaps nothing', async () => {
  const me = await shop.member({ MDD: '10' })
  await shop.setRate('0.000001')
  expect(await refusalOf(coinExchange(me, swap({ amount: '0.9999' }), shop.rateText))).toEqual({
    code: 40006,
  })
  for (const broken of ['', '0', '-1', 'one', '1e2', '0.0000001']) {
    await shop.setRate(broken)
    expect(await refusalOf(coinExchange(me, swap(), shop.rateText))).toEqual({ code: 40002 })
  }
})

test('a hundred repeats at once: one effect and one answer; ninety swaps of a balance for thirty: thirty', async () => {
  const me = await shop.member({ MDD: '10' })
  const input = swap()
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => coinExchange(me, input, shop.rateText)),
  )
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect([await spendable(me, 'MDD'), await spendable(me, 'XMDD')]).toEqual([0n, 10_000_000n])
  const other = await shop.member({ MDD: '30.9999' })
  const outcomes = await Promise.all(
    Array.from({ length: 90 }, () =>
      refusalOf(coinExchange(other, swap({ amount: '1' }), shop.rateText)),
    ),
  )
  expect(tally(outcomes)).toEqual({ 200: 30, 40005: 60 })
})
