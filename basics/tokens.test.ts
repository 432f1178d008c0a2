import { expect, test } from 'vitest'
import { mddWorth, valueOfMdd } from './tokens.ts'

test('what MDD counts as is rounded up both ways, so that no slice is worth nothing', () => {
  const third = { valueMicro: 333_333n }
  expect(valueOfMdd(third, 1n)).toBe(1n)
  expect(valueOfMdd(third, 3_000_000n)).toBe(999_999n)
  expect(mddWorth(third, 1_000_000n)).toBe(3_000_004n)
  for (const micro of [1n, 7n, 999_999n, 123_456_789n])
    expect(valueOfMdd(third, mddWorth(third, micro))).toBeGreaterThanOrEqual(micro)
})
