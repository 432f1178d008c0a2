import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_MICRO } from './money.ts'
import { mostWithdrawable, withdrawalFee } from './withdrawalFee.ts'

test.each([
  [100_000_000n, 10_000n, 1_000_000n],
  [1n, 10_000n, 1n],
  [0n, 10_000n, 0n],
  [12_345_678n, 0n, 0n],
])('%d at a rate of %d costs %d', (amount, rate, fee) => {
  expect(withdrawalFee(amount, { flatMicro: 0n, rateMicro: rate })).toBe(fee)
})

test('everything that a balance covers is covered, and not a micro-unit more', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, MAX_MICRO),
      fc.bigInt(0n, 1_000_000n),
      fc.bigInt(0n, 10_000_000n),
      (balance, rateMicro, flatMicro) => {
        const terms = { rateMicro, flatMicro }
        const most = mostWithdrawable(balance, terms)
        if (most > 0n) expect(most + withdrawalFee(most, terms)).toBeLessThanOrEqual(balance)
        expect(most + 1n + withdrawalFee(most + 1n, terms)).toBeGreaterThan(balance)
      },
    ),
  )
})
