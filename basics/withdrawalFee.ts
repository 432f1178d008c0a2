import { MICRO_PER_UNIT } from './money.ts'

/** `rateMicro` 10,000 is 1%. */
type FeeTerms = { readonly flatMicro: bigint; readonly rateMicro: bigint }

/** Rounded up (rules: balances#withdrawal-fee); for server and page. */
export const withdrawalFee = (amountMicro: bigint, { flatMicro, rateMicro }: FeeTerms): bigint =>
  flatMicro + (amountMicro * rateMicro + MICRO_PER_UNIT - 1n) / MICRO_PER_UNIT

export function mostWithdrawable(balanceMicro: bigint, terms: FeeTerms): bigint {
  const left = balanceMicro - terms.flatMicro
  if (left <= 0n) return 0n
  const most = (left * MICRO_PER_UNIT) / (MICRO_PER_UNIT + terms.rateMicro)
  return most + withdrawalFee(most, terms) > balanceMicro ? most - 1n : most
}
