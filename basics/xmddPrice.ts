/** XMDD prices have four decimals (balances#amounts); a part of one is the buyer's. */
const STEP_MICRO = 100n

/**
 * What a piece of an option costs in XMDD (ordering#store-credit-orders): the product's XMDD price is that of its cheapest option, whose price
 * in USDT is the product's; a dearer one costs as much more as it does in USDT. The server takes what the screen has shown.
 */
export function optionXmdd(
  productXmddMicro: bigint,
  productPriceMicro: bigint,
  optionPriceMicro: bigint,
): bigint {
  if (optionPriceMicro === productPriceMicro) return productXmddMicro
  const unit = productPriceMicro * STEP_MICRO
  return ((productXmddMicro * optionPriceMicro + unit - 1n) / unit) * STEP_MICRO
}
