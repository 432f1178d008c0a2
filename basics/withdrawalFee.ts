import { MICRO_PER_UNIT } from './money.ts'

/**
 * What a withdrawal costs on top of its amount, in the same asset (balances#withdrawal-fee: a rate per asset). Rounded up to a
 * micro-unit. The server takes what the screen has shown.
 */
export const withdrawalFee = (amountMicro: bigint, rateMicro: bigint): bigint =>
  (amountMicro * rateMicro + MICRO_PER_UNIT - 1n) / MICRO_PER_UNIT

/** The largest amount that a balance covers together with its fee. */
export function mostWithdrawable(balanceMicro: bigint, rateMicro: bigint): bigint {
  if (balanceMicro <= 0n) return 0n
  const most = (balanceMicro * MICRO_PER_UNIT) / (MICRO_PER_UNIT + rateMicro)
  return most + withdrawalFee(most, rateMicro) > balanceMicro ? most - 1n : most
}
