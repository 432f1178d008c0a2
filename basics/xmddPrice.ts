/**
 * What pieces of an option cost in XMDD (DECISIONS C6). A product's `xmdd` is the price of its cheapest option, `usdt` that
 * option's price in USDT; dearer options cost more in the same proportion. Rounded up to a micro-unit a piece. The server
 * takes what the screen has shown.
 */
export function xmddPrice({ xmddMicro, usdtMicro, optionMicro, count }: { xmddMicro: bigint; usdtMicro: bigint; optionMicro: bigint; count: number }): bigint {
  if (usdtMicro <= 0n) throw new RangeError('a product has a price')
  return ((xmddMicro * optionMicro + usdtMicro - 1n) / usdtMicro) * BigInt(count)
}
