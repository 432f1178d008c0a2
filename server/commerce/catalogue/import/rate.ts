import { parseUnits } from '../../../../basics/money.ts'

const DECIMALS = 12
const SCALE = 10n ** BigInt(DECIMALS)
/** Prices at a rate are whole cents: a hundredth of a USDT. */
const CENT_MICRO = 10_000n

/** USDT for one unit of the file's currency, times 10^12. */
export type Rate = bigint

/** Reads "0.1389"; undefined unless a rate above zero. */
export function parseRate(text: string): Rate | undefined {
  const rate = parseUnits(text, DECIMALS)
  return rate === undefined || rate === 0n || rate > 1_000_000n * SCALE ? undefined : rate
}

/** A price at the rate, rounded half up to a cent, at least one. Unchanged without a rate. */
export function atRate(micro: bigint, rate: Rate | undefined): bigint {
  if (rate === undefined) return micro
  const unit = SCALE * CENT_MICRO
  const cents = (micro * rate * 2n + unit) / (unit * 2n)
  return (cents === 0n ? 1n : cents) * CENT_MICRO
}
