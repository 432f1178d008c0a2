/**
 * Amounts at a shared address: 0.000001 to 0.009999 USDT off the price (rules: payments#shared-address). USDT has at
 * least six decimals.
 */
export const MAX_TAG = 9_999
export const TAGS = 10_000n

/** Exchanges cut amounts to five decimals or fewer; the cut amount must not be another order's. */
const FEWER_DECIMALS = 10n

/** Undefined when nothing would be left to pay, or five decimals would do. */
export function amountBelow(priceMicro: bigint, tag: number): bigint | undefined {
  if (!Number.isInteger(tag) || tag < 1 || tag > MAX_TAG) throw new RangeError(`tag ${tag}`)
  const amount = priceMicro - BigInt(tag)
  return amount > 0n && amount % FEWER_DECIMALS !== 0n ? amount : undefined
}

/** The part below a cent, which tells orders apart when prices are whole cents. */
export const tagOf = (amountMicro: bigint): number => Number(amountMicro % TAGS)

export const isWholeCents = (amountMicro: bigint): boolean => amountMicro % TAGS === 0n

/** The smallest amount ever quoted pays the order. */
export const dueMicro = (totalMicro: bigint, offeredMicro: readonly bigint[]): bigint =>
  offeredMicro.reduce((least, amount) => (amount < least ? amount : least), totalMicro)
