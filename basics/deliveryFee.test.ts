import { expect, test } from 'vitest'
import { deliveryFeeOf, freeDeliveryFrom } from './deliveryFee.ts'

const fee = {
  feeMicro: 5n,
  steps: [
    { fromMicro: 30n, feeMicro: 3n },
    { fromMicro: 60n, feeMicro: 0n },
  ],
  weight: null,
}

test.each([
  [0n, 5n],
  [29n, 5n],
  [30n, 3n],
  [59n, 3n],
  [60n, 0n],
  [1_000n, 0n],
])('goods of %s are delivered for %s', (goods, expected) => {
  expect(deliveryFeeOf(fee, goods, 5_000)).toBe(expected)
})

const heavy = { ...fee, weight: { overGrams: 1_000, perGrams: 500, feeMicro: 2n } }
test.each([
  [0n, 0, 5n],
  [0n, 1_000, 5n],
  [0n, 1_001, 7n],
  [0n, 1_500, 7n],
  [0n, 1_501, 9n],
  [30n, 1_501, 7n],
  [60n, 50_000, 0n],
])('goods of %s that weigh %s g are delivered for %s', (goods, grams, expected) => {
  expect(deliveryFeeOf(heavy, goods, grams)).toBe(expected)
})

test('free delivery begins at the first step that costs nothing', () => {
  expect(freeDeliveryFrom(fee)).toBe(60n)
  expect(freeDeliveryFrom({ ...fee, steps: fee.steps.slice(0, 1) })).toBeNull()
  expect(freeDeliveryFrom({ feeMicro: 0n, steps: [], weight: null })).toBeNull()
})
