/** Distinguishing amounts of the transfer rail (payments#amount): 0.0001 steps off the price, at most 0.0099. */
export const STEP_MICRO = 100n
export const MAX_STEPS = 99

/** The amount that is `steps` below the price, or `undefined` where nothing would be left. */
export function amountBelow(priceMicro: bigint, steps: number): bigint | undefined {
  if (!Number.isInteger(steps) || steps < 1 || steps > MAX_STEPS)
    throw new RangeError(`${steps} steps`)
  const amount = priceMicro - BigInt(steps) * STEP_MICRO
  return amount > 0n ? amount : undefined
}

/** Part of an amount below a cent, which tells orders apart where prices are whole cents. */
export const tagOf = (amountMicro: bigint): number => Number(amountMicro % 10_000n)

/** Enough for the order: the smallest amount that was ever offered for it. Up to the price it still counts as exact. */
export const dueMicro = (totalMicro: bigint, offeredMicro: readonly bigint[]): bigint =>
  offeredMicro.reduce((least, amount) => (amount < least ? amount : least), totalMicro)
