export const COUPON_CODE = /^[A-Z0-9-]{6,32}$/

/** What a buyer typed, as codes are stored: capitals, without spaces, full-width signs as plain ones. */
export const couponCode = (typed: string): string =>
  typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/** At least so much of an order's goods remains to be paid (rules: ordering#coupons). */
export const LEAST_PAID_MICRO = 10_000n

export const COUPON_REFUSALS = [
  /** Unknown, not begun, ended, stopped or used up: one answer, so that codes cannot be told apart by trying. */
  'couponUnknown',
  'couponMembers',
  'couponGoods',
  'couponLeast',
  'couponDelivery',
  'couponUsed',
  'couponHeld',
] as const
export type CouponRefusal = (typeof COUPON_REFUSALS)[number]

export const MOST_USES = 1_000_000
export const MOST_USES_PER_BUYER = 1_000

/** What a coupon can cost at most; null where its uses, or what a use takes off, have no limit. */
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
