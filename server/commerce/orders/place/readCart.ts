import type { CallContext } from '../../../platform/http/handler.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import type { CartLineState } from '../../../../basics/cart.ts'
import { DELIVERED_TO_ADDRESS } from '../../../../basics/delivery.ts'
import type { StoredFee } from '../../../../basics/deliveryFee.ts'
import { textIn } from '../../../../basics/locales.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { readCartLines, type CartLine, type CartOption } from '../../catalogue/readCartLines.ts'
import type { WantedLine } from '../../catalogue/wantedLines.ts'
import { deliveryFeeTo, storedFee } from '../../content/deliveryFee.ts'
import { ANY_BY_ITSELF } from '../../coupons/chooseCoupon.ts'
import { isTooMuch, newLines, shippingOf, sumOf } from '../lines/newLines.ts'
import { wantedOf } from '../lines/wantedOf.ts'
import { couponShape } from '../read/lineShape.ts'
import { costOf, orderCoupon } from './costOf.ts'

type Result = CallResult<'readCart'>
/**
 * The current state of a cart's lines, in order, and the price of ordering them (rules: ordering#cart). Refuses only
 * an option named twice: sold out or gone is an answer.
 */
export async function readCart(ctx: CallContext, input: CallInput<'readCart'>): Promise<Result> {
  const lines = wantedOf({ lines: input.lines }, true)
  const found = await readCartLines(ctx, lines, {
    fee: deliveryFeeTo(input.country),
    mayDiscount: ANY_BY_ITSELF,
    isMember: Boolean(ctx.caller.account),
  })
  const counts = found.lines.map(({ option }, index) =>
    Math.min(lines[index]!.count, option?.available ?? 0),
  )
  const ordered = found.lines.flatMap(({ option }, index) =>
    option && counts[index]! > 0 && !input.lines[index]!.off
      ? [{ option, wanted: { ...lines[index]!, count: counts[index]! } }]
      : [],
  )
  return {
    lines: found.lines.map((line, index) => ({
      ...shapeOf(ctx, line, counts[index]!),
      productId: input.lines[index]!.productId,
      optionId: input.lines[index]!.optionId,
      state: stateOf(line, lines[index]!.count),
    })),
    sum: await sumUp(ctx, ordered, {
      fee: input.country === undefined ? null : found.fee,
      mayDiscount: found.mayDiscount,
    }),
  }
}

function stateOf({ option }: CartLine, count: number): CartLineState {
  if (!option) return 'gone'
  if (option.available < 1) return 'soldOut'
  return option.available < count ? 'fewer' : 'ready'
}

function shapeOf(
  { caller: { locale } }: CallContext,
  { name, image, option }: CartLine,
  count: number,
): Omit<Result['lines'][number], 'productId' | 'optionId' | 'state'> {
  const { wasMicro = null, priceMicro = 0n } = option ?? {}
  return {
    count,
    stock: Math.max(0, option?.available ?? 0),
    name: name === undefined ? null : textIn(name, locale),
    option: option ? textIn(option.label, locale) : null,
    productType: option?.productType ?? null,
    image,
    price: option ? formatMicro(priceMicro) : null,
    ...(wasMicro !== null && wasMicro > priceMicro && { was: formatMicro(wasMicro) }),
    isMemberPrice: option?.isMemberPrice ?? false,
  }
}

/** `fee`: null where it is not known or nothing is delivered. */
async function sumUp(
  ctx: CallContext,
  ordered: readonly { option: CartOption; wanted: WantedLine }[],
  { fee, mayDiscount }: { fee: StoredFee | null; mayDiscount: boolean },
): Promise<Result['sum']> {
  if (ordered.length === 0) return null
  const options = ordered.map(({ option }) => option)
  const lines = newLines(
    ordered.map(({ wanted }) => wanted),
    options,
    (option) => option.priceMicro,
    'unpaid',
  )
  const isPosted = options.some((option) => option.productType === DELIVERED_TO_ADDRESS)
  const shippingMicro = fee ? shippingOf(lines, storedFee(fee)) : 0n
  const { goodsMicro } = sumOf(lines)
  if (isTooMuch(goodsMicro + shippingMicro)) return null
  const cost = await costOf(ctx, {
    lines,
    options,
    shippingMicro,
    mayDiscount,
    coupon: undefined,
    isPaid: false,
  })
  return {
    goods: formatMicro(goodsMicro),
    shipping: isPosted && !fee ? null : formatMicro(shippingMicro),
    discount: formatMicro(cost.discountMicro),
    total: formatMicro(cost.totalMicro),
    coupon: couponShape(orderCoupon(cost.choice), ctx.caller.locale),
  }
}
