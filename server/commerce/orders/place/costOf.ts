import type { CallContext } from '../../../platform/http/handler.ts'
import type { Caller } from '../../../../api/caller.ts'
import { refuse } from '../../../../basics/errors.ts'
import { textIn } from '../../../../basics/locales.ts'
import { formatMicro } from '../../../../basics/money.ts'
import type { FactsOf } from '../../../platform/events/events.ts'
import type { OptionForOrder } from '../../catalogue/readOptionsForOrder.ts'
import { chooseCoupon, refusalOf, type Choice } from '../../coupons/chooseCoupon.ts'
import type { CouponBuyer, OrderCoupon } from '../../coupons/coupon.ts'
import { takeCoupon } from '../../coupons/takeCoupon.ts'
import { sumOf } from '../lines/newLines.ts'
import type { OrderLine } from '../lines/orderLine.ts'
import type { OrderRow } from '../read/orderRow.ts'
import { clientHash, deviceHash } from '../order.ts'

export type Cost = {
  readonly lines: readonly OrderLine[]
  readonly shippingMicro: bigint
  readonly discountMicro: bigint
  readonly totalMicro: bigint
  readonly choice: Choice
}

type Priced = {
  readonly lines: readonly OrderLine[]
  readonly options: readonly OptionForOrder[]
  readonly shippingMicro: bigint
  readonly mayDiscount: boolean
  readonly coupon: string | undefined
  readonly isPaid: boolean
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

const buyerFrom = (
  caller: Caller,
  contacts: Pick<CouponBuyer, 'email' | 'phone'> = {},
): CouponBuyer => ({
  accountId: caller.account?.accountId ?? null,
  device: deviceHash(caller.device),
  network: clientHash(caller.clientAddress),
  ...contacts,
})

/** Total = lines + shipping − discount (rules: ordering#lines). */
export async function costOf(
  ctx: CallContext,
  { lines, options, shippingMicro, mayDiscount, coupon, isPaid, email, phone }: Priced,
): Promise<Cost> {
  const choice = await chooseCoupon(ctx, {
    code: coupon,
    mayDiscount,
    buyer: buyerFrom(ctx.caller, { email, phone }),
    lines: lines.map(({ productId, totalMicro }, index) => ({
      productId,
      categoryId: options[index]!.categoryId,
      totalMicro,
    })),
    shippingMicro,
    isPaid,
    clientAddress: ctx.caller.clientAddress,
  })
  const discountMicro = choice.applied?.discountMicro ?? 0n
  return {
    lines: lines.map((line, index) => ({
      ...line,
      discountMicro: choice.applied?.ofLines[index] ?? 0n,
    })),
    shippingMicro,
    discountMicro,
    totalMicro: sumOf(lines).goodsMicro + shippingMicro - discountMicro,
    choice,
  }
}

/** An order is not placed without the coupon that its buyer typed. */
export function requireCoupon({ refused, leastMicro }: Choice): void {
  if (refused === null) return
  refuse('invalidInput', {
    fields: { coupon: refused },
    ...(leastMicro !== null && { facts: { least: formatMicro(leastMicro) } }),
  })
}

export const orderCoupon = ({ applied }: Choice): OrderCoupon | null =>
  applied && {
    id: applied.coupon.id,
    code: applied.coupon.code,
    title: applied.coupon.title,
  }

export const createdFacts = ({
  coupon,
  discount_micro,
}: Pick<OrderRow, 'coupon' | 'discount_micro'>): FactsOf<'order.created'> =>
  coupon === null
    ? {}
    : { coupon: coupon.code ?? textIn(coupon.title, 'cn'), discount: formatMicro(discount_micro) }

/** A coupon that applied automatically ended between the check and its lock: the order is priced again. */
export class CouponChanged extends Error {}

/** Takes a use of the coupon that was applied. Call it before locking stock. Throws `CouponChanged`. */
export async function takeAppliedCoupon(
  ctx: CallContext,
  orderId: string,
  { choice: { applied }, discountMicro }: Cost,
  paid: { readonly asset: 'USDT' | 'XMDD'; readonly isPaid: boolean },
  contacts: Pick<CouponBuyer, 'email' | 'phone'>,
): Promise<void> {
  if (!applied) return
  const { coupon } = applied
  const taken = await takeCoupon(ctx, {
    couponId: coupon.id,
    orderId,
    buyer: buyerFrom(ctx.caller, contacts),
    discountMicro,
    ...paid,
  })
  if (taken === 'taken') return
  if (coupon.code === null) throw new CouponChanged()
  refuse('invalidInput', { fields: { coupon: refusalOf(taken) } })
}
