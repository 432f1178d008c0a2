/**
 * Distinguishing amounts of the transfer rail: 0.0001 USDT steps off the price, at most 0.0099 (rules:
 * payments#amount).
 */
export const STEP_MICRO = 100n
export const MAX_STEPS = 99

export function amountBelow(priceMicro: bigint, steps: number): bigint | undefined {
  if (!Number.isInteger(steps) || steps < 1 || steps > MAX_STEPS)
    throw new RangeError(`${steps} steps`)
  const amount = priceMicro - BigInt(steps) * STEP_MICRO
  return amount > 0n ? amount : undefined
}

/** The part below a cent, which tells orders apart when prices are whole cents. */
export const tagOf = (amountMicro: bigint): number => Number(amountMicro % 10_000n)

/** The smallest amount ever quoted pays the order. */
export const dueMicro = (totalMicro: bigint, offeredMicro: readonly bigint[]): bigint =>
  offeredMicro.reduce((least, amount) => (amount < least ? amount : least), totalMicro)
