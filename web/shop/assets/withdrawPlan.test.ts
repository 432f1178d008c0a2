import { expect, test } from 'vitest'
import { NETWORKS } from '../../../basics/networks.ts'
import t from '../../../i18n/cn/balance.ts'
import {
  feeOf,
  feeWords,
  judgeAddress,
  judgeAmount,
  mostOf,
  percentOf,
  type Terms,
} from './withdrawPlan.ts'

const terms: Terms = {
  network: 137,
  feeRate: '0.01',
  networkFee: '0.00',
  minimum: '10.00',
  maximum: '180.00',
  dailyLimit: '1000.00',
  leftToday: '150.00',
}
const units = (whole: number): bigint => BigInt(whole) * 1_000_000n

test('the fee comes on top, and "all" leaves room for it and for the day', () => {
  expect(feeOf(units(100), terms)).toBe(units(1))
  expect(mostOf(units(101), terms)).toBe(units(100))
  expect(mostOf(units(1_000), terms)).toBe(units(150))
  expect(mostOf(units(1_000), { ...terms, maximum: '120.00' })).toBe(units(120))
  expect(mostOf(0n, terms)).toBe(0n)
})

test("the network's fee is the same for every amount", () => {
  const tron = { ...terms, networkFee: '4.00' }
  expect(feeOf(units(100), tron)).toBe(units(5))
  expect(mostOf(units(105), tron)).toBe(units(100))
  expect(mostOf(units(4), tron)).toBe(0n)
  expect(feeWords(tron)).toBe('4.00 + 1%')
  expect(feeWords({ ...tron, feeRate: '0.00' })).toBe('4.00')
  expect(feeWords(terms)).toBe('1%')
})

test.each([
  ['0.01', '1%'],
  ['0.005', '0.5%'],
  ['0.00', '0%'],
  ['0.1', '10%'],
  ['1', '100%'],
  ['0.0025', '0.25%'],
])('a rate of %s is shown as %s', (rate, percent) => expect(percentOf(rate)).toBe(percent))

test('each rule of withdrawals has its own message', () => {
  const judge = (amount: bigint, available = units(200)) =>
    judgeAmount(t, 'USDT', amount, available, terms)
  expect(judge(units(100))).toBeUndefined()
  expect(judge(units(9))).toBe(t.tooLittle({ amount: '10.00', asset: 'USDT' }))
  expect(judge(units(181))).toBe(t.tooMuch({ amount: '180.00', asset: 'USDT' }))
  expect(judge(units(100), units(99))).toBe(t.amountShort({ amount: '99.00', asset: 'USDT' }))
  expect(judge(units(100), units(100))).toBe(t.feeNotCovered({ fee: '1.00', asset: 'USDT' }))
  expect(judge(units(151))).toBe(t.tooMuchToday({ amount: '150.00', asset: 'USDT' }))
})

test("a withdrawal's address is judged for its network", () => {
  const tron = { ...terms, network: 105 as const }
  expect(judgeAddress(t, NETWORKS[137].usdtAddress, terms)).toBeUndefined()
  expect(judgeAddress(t, '', terms)).toBe(t.addressMissing)
  expect(judgeAddress(t, '0x12', terms)).toBe(t.addressFormat({ name: 'Polygon' }))
  expect(judgeAddress(t, NETWORKS[105].usdtAddress, terms)).toBe(t.addressOther({ names: 'TRON' }))
  expect(judgeAddress(t, NETWORKS[105].usdtAddress, tron)).toBeUndefined()
  expect(judgeAddress(t, NETWORKS[137].usdtAddress, tron)).toBe(
    t.addressOther({ names: 'Polygon / BNB Smart Chain' }),
  )
  expect(judgeAddress(t, NETWORKS[137].usdtAddress.replace('D', 'd'), terms)).toBe(
    t.addressChecksum,
  )
})
