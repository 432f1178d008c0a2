import { MIN_PAID_MICRO, type CouponRefusal } from '../../../basics/coupons.ts'
import type { Coupon } from './coupon.ts'

export type PricedLine = {
  readonly productId: number
  readonly categoryId: number | null
  readonly totalMicro: bigint
}

export type Discount = {
  /** Off the goods, or off the delivery fee. */
  readonly discountMicro: bigint
  /** One for each line, in order; of a coupon for goods they add up to `discountMicro`. */
  readonly ofLines: readonly bigint[]
}

const CENT_MICRO = 10_000n
const WHOLE_BPS = 10_000n

const least = (...micro: readonly bigint[]): bigint =>
  micro.reduce((smallest, one) => (one < smallest ? one : smallest))

const isFor = ({ productIds, categoryIds }: Coupon, line: PricedLine): boolean =>
  (productIds.length === 0 && categoryIds.length === 0) ||
  productIds.includes(line.productId) ||
  (line.categoryId !== null && categoryIds.includes(line.categoryId))

/** Each part is the difference of two running sums, rounded down: they add up, and none exceeds its line. */
function split(micro: bigint, totals: readonly bigint[]): bigint[] {
  // Whole cents if all prices are.
  const unit = [micro, ...totals].every((one) => one % CENT_MICRO === 0n) ? CENT_MICRO : 1n
  const whole = totals.reduce((sum, one) => sum + one, 0n) / unit
  const upTo = (sum: bigint): bigint => (((micro / unit) * (sum / unit)) / whole) * unit
  let before = 0n
  return totals.map((total) => {
    const part = upTo(before + total) - upTo(before)
    before += total
    return part
  })
}

/**
 * A coupon's discount on these lines (rules: ordering#coupons). A percentage is rounded down to a cent. Never more
 * than its goods cost; leaves at least one cent to pay. Free delivery takes off only the fee.
 */
export function discountOf(
  coupon: Coupon,
  lines: readonly PricedLine[],
  shippingMicro: bigint,
): Discount | CouponRefusal {
  const totals = lines.map((line) => (isFor(coupon, line) ? line.totalMicro : 0n))
  const eligible = totals.reduce((sum, one) => sum + one, 0n)
  if (eligible === 0n) return 'couponGoods'
  if (eligible < coupon.leastMicro) return 'couponLeast'
  if (coupon.freeDelivery) {
    const off = least(shippingMicro, coupon.capMicro ?? shippingMicro)
    return off === 0n ? 'couponDelivery' : { discountMicro: off, ofLines: lines.map(() => 0n) }
  }
  const goods = lines.reduce((sum, { totalMicro }) => sum + totalMicro, 0n)
  const percent = (eligible * BigInt(coupon.percentBps ?? 0)) / WHOLE_BPS
  const off =
    coupon.amountMicro ?? least(percent - (percent % CENT_MICRO), coupon.capMicro ?? percent)
  const discountMicro = least(off, eligible, goods - MIN_PAID_MICRO)
  if (discountMicro <= 0n) return 'couponLeast'
  return { discountMicro, ofLines: split(discountMicro, totals) }
}
