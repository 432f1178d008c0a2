import type { CallContext } from '../../../platform/http/handler.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { readOptionsForCredit } from '../../catalogue/readOptionsForCredit.ts'
import { deliveryFeeTo, storedFee } from '../../content/deliveryFee.ts'
import { allOnSale, gramsOf, isTooMuch, newLines, shippingOf, sumOf } from '../lines/newLines.ts'
import { wantedOf } from '../lines/wantedOf.ts'
import { couponShape } from '../read/lineShape.ts'
import { ANY_BY_ITSELF } from '../../coupons/chooseCoupon.ts'
import { costOf, orderCoupon } from './costOf.ts'

/**
 * What `placeOrder`, or `orderProduct` with `asset`, would charge now; if the typed code fails, without it and why
 * (rules: ordering#price-shown). Reserves nothing. Refuses as they do, except for delivery fields.
 */
export async function priceOrder(
  ctx: CallContext,
  input: CallInput<'priceOrder'>,
): Promise<CallResult<'priceOrder'>> {
  const { asset = 'USDT' } = input
  if (input.asset !== undefined && !ctx.caller.account) refuse('notSignedIn')
  const wanted = wantedOf(input, input.asset === undefined)
  const found = await readOptionsForCredit(ctx, wanted, {
    fee: deliveryFeeTo(input.country),
    mayDiscount: ANY_BY_ITSELF,
    isMember: Boolean(ctx.caller.account),
  })
  const options = allOnSale(wanted, found)
  const priceOf = (option: (typeof options)[number]): bigint =>
    asset === 'XMDD' ? option.xmddMicro : option.priceMicro
  const lines = newLines(wanted, options, priceOf, 'unpaid')
  const shippingMicro = shippingOf(
    lines,
    storedFee(found.fee ?? refuseFields({ country: 'notAllowed' })),
  )
  const { goodsMicro } = sumOf(lines)
  if (isTooMuch(goodsMicro + shippingMicro)) refuse('amountTooHigh')
  const cost = await costOf(ctx, {
    lines,
    options,
    shippingMicro,
    mayDiscount: found.mayDiscount,
    coupon: input.coupon,
    isPaid: input.asset !== undefined,
  })
  const { refused, leastMicro } = cost.choice
  return {
    asset,
    goods: formatMicro(goodsMicro),
    shipping: formatMicro(shippingMicro),
    grams: gramsOf(lines),
    discount: formatMicro(cost.discountMicro),
    total: formatMicro(cost.totalMicro),
    coupon: couponShape(orderCoupon(cost.choice), ctx.caller.locale),
    lines: cost.lines.map((line) => ({
      lineNo: line.lineNo,
      price: formatMicro(line.unitPriceMicro),
      isMemberPrice: line.snapshot.isMemberPrice === true,
      total: formatMicro(line.totalMicro),
      discount: formatMicro(line.discountMicro),
    })),
    couponRefused: refused && {
      reason: refused,
      least: leastMicro === null ? null : formatMicro(leastMicro),
    },
  }
}
