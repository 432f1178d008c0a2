export const COUPON_CODE = /^[A-Z0-9-]{6,32}$/

/** Capitals, no spaces, plain signs for full-width ones. */
export const couponCode = (typed: string): string =>
  typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/** Least to pay with a coupon (rules: ordering#coupons). */
export const MIN_PAID_MICRO = 10_000n

export const COUPON_REFUSALS = [
  /** Unknown, not begun, ended, stopped or used up: one answer, so that codes cannot be probed. */
  'couponUnknown',
  'couponMembers',
  'couponGoods',
  'couponLeast',
  'couponDelivery',
  'couponUsed',
  'couponHeld',
] as const
export type CouponRefusal = (typeof COUPON_REFUSALS)[number]

export const MAX_USES = 1_000_000
export const MAX_USES_PER_BUYER = 1_000

/** A coupon's greatest cost; `null` without a limit of uses or amount. */
export const mostDiscount = ({
  amountMicro,
  capMicro,
  totalUses,
}: {
  readonly amountMicro: bigint | null
  readonly capMicro: bigint | null
  readonly totalUses: number | null
}): bigint | null => {
  const each = amountMicro ?? capMicro
  return each === null || totalUses === null ? null : each * BigInt(totalUses)
}
