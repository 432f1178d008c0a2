import { expect, test } from 'vitest'
import { allowanceOf, type Allowance } from './payout.ts'

const limits = { maxMicro: 1_000n, dailyMaxMicro: 2_000n, secondFromMicro: 500n, approvers: [] }

test.each<[amountMicro: bigint, spentTodayMicro: bigint, approved: boolean, Allowance]>([
  [1n, 0n, false, 'pay'],
  [499n, 0n, false, 'pay'],
  [500n, 0n, false, 'needsSecond'],
  [500n, 0n, true, 'pay'],
  [1_000n, 0n, true, 'pay'],
  [1_001n, 0n, true, 'aboveLimit'],
  [400n, 1_600n, false, 'pay'],
  [400n, 1_601n, false, 'aboveDay'],
  [1_000n, 2_000n, true, 'aboveDay'],
  [1n, 2_000n, false, 'aboveDay'],
])(
  '%d with %d gone today, approved %s: %s',
  (amountMicro, spentTodayMicro, approved, allowance) => {
    expect(allowanceOf(amountMicro, limits, { spentTodayMicro, approved })).toBe(allowance)
  },
)
