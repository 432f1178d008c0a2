/** A paid line: its pieces, and how many are refunded. */
export type PaidLine = {
  readonly lineNo: number
  readonly count: number
  readonly totalMicro: bigint
  readonly refunded: number
}

/**
 * The refund for returned pieces (rules: refunds#shares). `paidMicro` is all that was paid: discounts lower the lines
 * in proportion, and shipping only when they exceed the goods. Shipping goes back with the last piece. Each refund is
 * the difference of two rounded sums, so in any order they add up to what was paid.
 */
export function refundShare(
  { paidMicro, shippingMicro }: { readonly paidMicro: bigint; readonly shippingMicro: bigint },
  lines: readonly PaidLine[],
  returned: ReadonlyMap<number, number>,
): bigint {
  const goodsMicro = lines.reduce((sum, line) => sum + line.totalMicro, 0n)
  const goodsPaid = paidMicro > shippingMicro ? paidMicro - shippingMicro : 0n
  let share = 0n
  let before = 0n
  let isLast = true
  for (const { lineNo, count, totalMicro, refunded } of lines) {
    const linePaid =
      (goodsPaid * (before + totalMicro)) / goodsMicro - (goodsPaid * before) / goodsMicro
    const upTo = (pieces: number): bigint => (linePaid * BigInt(pieces)) / BigInt(count)
    const now = refunded + (returned.get(lineNo) ?? 0)
    share += upTo(now) - upTo(refunded)
    before += totalMicro
    isLast &&= now === count
  }
  return isLast ? share + paidMicro - goodsPaid : share
}
