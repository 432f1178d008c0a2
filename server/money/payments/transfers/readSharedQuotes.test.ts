import { expect, test } from 'vitest'
import { rangesOf } from './readSharedQuotes.ts'

const UNIT = 1_000_000n

test('round amounts are looked for in as few ranges of prices as there are gaps of a fee between them', () => {
  expect(rangesOf([])).toEqual([])
  expect(rangesOf([30n * UNIT, 5n * UNIT, 15n * UNIT, 41n * UNIT])).toEqual([
    { from: 5n * UNIT, to: 25n * UNIT },
    { from: 30n * UNIT, to: 40n * UNIT },
    { from: 41n * UNIT, to: 51n * UNIT },
  ])
  const many = Array.from({ length: 1_000 }, (_, at) => BigInt(at) * 10_000n)
  expect(rangesOf(many)).toEqual([{ from: 0n, to: 9_990_000n + 10n * UNIT }])
})
