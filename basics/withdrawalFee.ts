import { MICRO_PER_UNIT } from './money.ts'

/** Rounded up to a micro-unit (rules: balances#withdrawal-fee). Server and page both use this. */
export const withdrawalFee = (amountMicro: bigint, rateMicro: bigint): bigint =>
  (amountMicro * rateMicro + MICRO_PER_UNIT - 1n) / MICRO_PER_UNIT

export function mostWithdrawable(balanceMicro: bigint, rateMicro: bigint): bigint {
  if (balanceMicro <= 0n) return 0n
  const most = (balanceMicro * MICRO_PER_UNIT) / (MICRO_PER_UNIT + rateMicro)
  return most + withdrawalFee(most, rateMicro) > balanceMicro ? most - 1n : most
}
