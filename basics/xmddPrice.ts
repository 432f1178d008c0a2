/** Four decimals, rounded up (rules: balances#amounts). */
const STEP_MICRO = 100n

/**
 * A product's XMDD price is its cheapest option's; others cost more in proportion to USDT (rules:
 * ordering#store-credit-orders).
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
