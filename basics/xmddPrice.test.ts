import { expect, test } from 'vitest'
import { xmddPrice } from './xmddPrice.ts'

test.each([
  ['the cheapest option', { xmddMicro: 130_000_000n, usdtMicro: 125_000_000n, optionMicro: 125_000_000n, count: 1 }, 130_000_000n],
  ['an option of twice the price, three of them', { xmddMicro: 130_000_000n, usdtMicro: 125_000_000n, optionMicro: 250_000_000n, count: 3 }, 780_000_000n],
  ['what does not divide is rounded up for each piece', { xmddMicro: 1_000_000n, usdtMicro: 3_000_000n, optionMicro: 1_000_000n, count: 2 }, 666_668n],
])('%s', (_, facts, micro) => {
  expect(xmddPrice(facts)).toBe(micro)
})

test('a product without a price is a fault', () => {
  expect(() => xmddPrice({ xmddMicro: 1n, usdtMicro: 0n, optionMicro: 1n, count: 1 })).toThrow(RangeError)
})
