import { expect, test } from 'vitest'
import { optionXmdd } from './xmddPrice.ts'

test.each([
  [
    'the cheapest option costs what the product says',
    130_000_050n,
    125_000_000n,
    125_000_000n,
    130_000_050n,
  ],
  ['twice the price costs twice as much', 130_000_000n, 125_000_000n, 250_000_000n, 260_000_000n],
  [
    'what does not divide is rounded up to four decimals',
    1_000_000n,
    3_000_000n,
    4_000_000n,
    1_333_400n,
  ],
  [
    'a product that costs nothing in XMDD per micro-unit is still rounded up',
    1n,
    3_000_000n,
    4_000_000n,
    100n,
  ],
])('the price in XMDD: %s', (_, xmdd, price, option, cost) => {
  expect(optionXmdd(xmdd, price, option)).toBe(cost)
})
