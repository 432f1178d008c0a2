import { microOf } from '../../../basics/money.ts'
import { optionXmdd } from '../../../basics/xmddPrice.ts'

/** What a piece costs in XMDD, in micro-units. `product` holds the prices of its cheapest option. */
export const xmddPrice = (price: string, product: { usdt: string; xmdd: string }): bigint =>
  optionXmdd(microOf(product.xmdd), microOf(product.usdt), microOf(price))
