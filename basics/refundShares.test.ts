import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundShare, type PaidLine } from './refundShares.ts'

const line = (lineNo: number, totalMicro: bigint, count: number, refunded = 0): PaidLine => ({
  lineNo,
  count,
  totalMicro,
  refunded,
})

test('a line goes back at its price; shipping goes back with the last piece', () => {
  const lines = [line(1, 30_000_000n, 3), line(2, 12_500_000n, 1)]
  const paid = { paidMicro: 47_500_000n, shippingMicro: 5_000_000n }
  expect(refundShare(paid, lines, new Map([[1, 2]]))).toBe(20_000_000n)
  expect(refundShare(paid, [line(1, 30_000_000n, 3, 2), lines[1]!], new Map([[1, 1]]))).toBe(
    10_000_000n,
  )
  const rest = [line(1, 30_000_000n, 3, 3), lines[1]!]
  expect(refundShare(paid, rest, new Map([[2, 1]]))).toBe(17_500_000n)
})

test('a discount lowers the lines in proportion, and shipping only by what is more than the goods', () => {
  const lines = [line(1, 30_000_000n, 1), line(2, 10_000_000n, 1)]
  const one = new Map([[1, 1]])
  expect(refundShare({ paidMicro: 20_000_000n, shippingMicro: 0n }, lines, one)).toBe(15_000_000n)
  expect(refundShare({ paidMicro: 3_000_000n, shippingMicro: 5_000_000n }, lines, one)).toBe(0n)
})

const orders = fc
  .record({
    lines: fc.array(
      fc.record({
        count: fc.integer({ min: 1, max: 999 }),
        unitMicro: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    shippingMicro: fc.bigInt({ min: 0n, max: 10n ** 9n }),
    off: fc.integer({ min: 0, max: 1_000 }),
    steps: fc.array(fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 999 })), { maxLength: 20 }),
  })
  .map(({ lines, shippingMicro, off, steps }) => {
    const goods = lines.reduce((sum, one) => sum + one.unitMicro * BigInt(one.count), 0n)
    const total = goods + shippingMicro
    return {
      lines: lines.map(({ count, unitMicro }, index) =>
        line(index + 1, unitMicro * BigInt(count), count),
      ),
      paid: { paidMicro: (total * BigInt(1_000 - off)) / 1_000n, shippingMicro },
      steps,
    }
  })

test('however an order is returned, no refund is below zero and all of them add up to what was paid', () => {
  fc.assert(
    fc.property(orders, ({ lines, paid, steps }) => {
      const refunded = lines.map(() => 0)
      let sum = 0n
      const refundPieces = (returned: ReadonlyMap<number, number>): void => {
        const now = lines.map((one, index) => ({ ...one, refunded: refunded[index]! }))
        const share = refundShare(paid, now, returned)
        expect(share).toBeGreaterThanOrEqual(0n)
        for (const [lineNo, count] of returned) refunded[lineNo - 1]! += count
        sum += share
        expect(sum).toBeLessThanOrEqual(paid.paidMicro)
      }
      const left = (index: number): number => lines[index]!.count - refunded[index]!
      for (const [at, asked] of steps) {
        const index = at % lines.length
        if (left(index) > 0) refundPieces(new Map([[index + 1, Math.min(asked, left(index))]]))
      }
      const rest = lines
        .map((one, index) => [one.lineNo, left(index)] as const)
        .filter(([, count]) => count > 0)
      if (rest.length > 0) refundPieces(new Map(rest))
      expect(sum).toBe(paid.paidMicro)
    }),
    { numRuns: 500 },
  )
})
