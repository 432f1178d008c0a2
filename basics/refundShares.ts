/** A paid line: its pieces, and how many of them are refunded already. */
export type PaidLine = {
  readonly lineNo: number
  readonly count: number
  readonly totalMicro: bigint
  readonly refunded: number
}

/**
 * What goes back for returned pieces (rules: refunds#shares). `paidMicro` is all that was paid: a discount, or a fraction taken off,
 * lowers the lines in proportion, and the shipping fee only when there is no more than that. Shipping goes back with the last
 * piece. However an order is returned, its refunds add up to what was paid, since each is the difference of two sums that
 * are rounded down.
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
