import { parseMicro } from '../../../basics/money.ts'
import { optionXmdd } from '../../../basics/xmddPrice.ts'

const micro = (amount: string): bigint => parseMicro(amount) ?? 0n

/** What a piece costs in XMDD, in micro-units. `product` holds the prices of its cheapest option. */
export const xmddPrice = (price: string, product: { usdt: string; xmdd: string }): bigint =>
  optionXmdd(micro(product.xmdd), micro(product.usdt), micro(price))
