import { expect, test } from 'vitest'
import { allowanceOf, type Allowance } from './payout.ts'

const limits = {
  maxMicro: 1_000n,
  dailyMaxMicro: 2_000n,
  secondFromMicro: 500n,
  approvers: [],
  shop: null,
}

test.each<
  [amountMicro: bigint, allMicro: bigint, aloneMicro: bigint, approved: boolean, Allowance]
>([
  [1n, 0n, 0n, false, 'pay'],
  [499n, 0n, 0n, false, 'pay'],
  [500n, 0n, 0n, false, 'needsSecond'],
  [500n, 0n, 0n, true, 'pay'],
  [1_000n, 0n, 0n, true, 'pay'],
  [1_001n, 0n, 0n, true, 'aboveLimit'],
  [400n, 1_600n, 0n, false, 'pay'],
  [400n, 1_601n, 0n, false, 'aboveDay'],
  [1_000n, 2_000n, 0n, true, 'aboveDay'],
  [1n, 2_000n, 0n, false, 'aboveDay'],
  [1n, 499n, 499n, false, 'needsSecond'],
  [1n, 499n, 498n, false, 'pay'],
  [300n, 900n, 300n, true, 'pay'],
])(
  '%d with %d gone today, %d of it by one person, approved %s: %s',
  (amountMicro, allMicro, aloneMicro, approved, allowance) => {
    expect(allowanceOf(amountMicro, limits, { spent: { allMicro, aloneMicro }, approved })).toBe(
      allowance,
    )
  },
)
