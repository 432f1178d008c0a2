import { expect, it } from 'vitest'
import { SUN_DECIMALS, formatCoin } from './coin.ts'

it.each([
  [0n, '0'],
  [1n, '0.000000000000000001'],
  [213_456_789_012_345n, '0.000214'],
  [999_900_000_000_000n, '0.001'],
  [10n ** 18n, '1'],
  [12_345_678n * 10n ** 15n, '12,346'],
])('shows %s wei as %s', (wei, text) => expect(formatCoin(wei)).toBe(text))

it.each([
  [0n, '0'],
  [1n, '0.000001'],
  [6_428_500n, '6.43'],
  [13_028_400n, '13.1'],
  [100_000_000n, '100'],
  [1_000_000_001n, '1,001'],
])('shows %s sun as %s TRX', (sun, text) => expect(formatCoin(sun, SUN_DECIMALS)).toBe(text))
