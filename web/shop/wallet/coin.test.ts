import { expect, it } from 'vitest'
import { formatCoin } from './coin.ts'

it.each([
  [0n, '0'],
  [1n, '0.000000000000000001'],
  [213_456_789_012_345n, '0.000214'],
  [999_900_000_000_000n, '0.001'],
  [10n ** 18n, '1'],
  [12_345_678n * 10n ** 15n, '12346'],
])('shows %s wei as %s', (wei, text) => expect(formatCoin(wei)).toBe(text))
