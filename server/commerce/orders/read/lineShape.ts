import type { CallResult } from '../../../../api/calls.ts'
import { textIn, type Locale } from '../../../../basics/locales.ts'
import { formatMicro } from '../../../../basics/money.ts'
import type { OrderCoupon } from '../../coupons/coupon.ts'
import type { OrderLine } from '../lines/orderLine.ts'

type OrderView = CallResult<'readOrder'>

export const productOf = (
  { productId, snapshot }: Pick<OrderLine, 'productId' | 'snapshot'>,
  locale: Locale,
): OrderView['product'] => ({
  id: productId,
  name: textIn(snapshot.name, locale),
  option: textIn(snapshot.option, locale),
  image: snapshot.image,
  productType: snapshot.productType,
})

export const couponShape = (coupon: OrderCoupon | null, locale: Locale): OrderView['coupon'] =>
  coupon && { code: coupon.code, title: textIn(coupon.title, locale) }

export const lineShape = (line: OrderLine, locale: Locale): OrderView['lines'][number] => ({
  lineNo: line.lineNo,
  product: productOf(line, locale),
  optionId: line.optionId,
  count: line.count,
  price: formatMicro(line.unitPriceMicro),
  isMemberPrice: line.snapshot.isMemberPrice === true,
  total: formatMicro(line.totalMicro),
  discount: formatMicro(line.discountMicro),
  status: line.status,
  toShip: line.toShip,
  shipped: line.shipped,
  received: line.received,
  returning: line.returning,
  refunded: line.refunded,
})
