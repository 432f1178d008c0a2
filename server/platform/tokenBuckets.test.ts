import { expect, test } from 'vitest'
import { TokenBuckets } from './tokenBuckets.ts'

test('a burst at once, then so many a second, each name for itself', () => {
  const buckets = new TokenBuckets({ burst: 3, perSecond: 2 })
  const taken = (name: string, nowMs: number): number => {
    let count = 0
    while (buckets.take(name, nowMs)) count++
    return count
  }
  expect(taken('a', 1_000)).toBe(3)
  expect(taken('a', 1_400)).toBe(0)
  expect(taken('a', 1_500)).toBe(1)
  expect(taken('b', 1_500)).toBe(3)
  expect(taken('a', 2_500)).toBe(2)
  // Never more than the burst, however long it was quiet.
  expect(taken('a', 9_000_000)).toBe(3)
})
