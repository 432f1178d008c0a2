import { expect, test } from 'vitest'
import { possibleFees } from './possibleFees.ts'

const FREE = { feeMicro: 0n, steps: [], weight: null }

test('delivery of a heavy option is not free where its weight costs, though the fee itself is nothing', () => {
  const weight = { overGrams: 500, perGrams: 250, feeMicro: 1_200_000n }
  const byWeight = { ...FREE, weight }
  expect(possibleFees([FREE, byWeight], [900], 8_050_000n)).toEqual([2_400_000n, 0n])
  expect(possibleFees([byWeight], [100, 900], 8_050_000n)).toEqual([2_400_000n, 0n])
  expect(possibleFees([byWeight], [500], 8_050_000n)).toEqual([0n])
  const step = { fromMicro: 8_000_000n, feeMicro: 0n }
  expect(possibleFees([{ ...byWeight, steps: [step] }], [900], 8_050_000n)).toEqual([0n])
})
