/** Fee from this price on, in micro-units. */
export type FeeStep = { readonly fromMicro: bigint; readonly feeMicro: bigint }

export type DeliveryFee = {
  readonly feeMicro: bigint
  /** The lowest first. */
  readonly steps: readonly FeeStep[]
  readonly weight: WeightFee | null
}

/** Above `overGrams`, a fee for each started `perGrams`. */
export type WeightFee = {
  readonly overGrams: number
  readonly perGrams: number
  readonly feeMicro: bigint
}

export type StoredFee = {
  readonly fee: string
  readonly steps: readonly { readonly from: string; readonly fee: string }[]
  readonly weight: { readonly over: number; readonly per: number; readonly fee: string } | null
}
export const STORED_FREE: StoredFee = { fee: '0', steps: [], weight: null }

export const MAX_FEE_STEPS = 10
/** One ton. */
export const MAX_GRAMS = 1_000_000

const ofWeight = ({ overGrams, perGrams, feeMicro }: WeightFee, grams: number): bigint =>
  feeMicro * BigInt(Math.ceil(Math.max(0, grams - overGrams) / perGrams))

/** The price is before coupons (rules: ordering#delivery-fee). */
export function deliveryFeeOf(
  { feeMicro, steps, weight }: DeliveryFee,
  goodsMicro: bigint,
  grams: number,
): bigint {
  const step = steps.findLast(({ fromMicro }) => goodsMicro >= fromMicro)
  if (step?.feeMicro === 0n) return 0n
  return (step?.feeMicro ?? feeMicro) + (weight ? ofWeight(weight, grams) : 0n)
}

/** Goods' price from which delivery is free; `null` when never or always. */
export const freeDeliveryFrom = ({ feeMicro, steps, weight }: DeliveryFee): bigint | null =>
  feeMicro === 0n && !weight
    ? null
    : (steps.find((step) => step.feeMicro === 0n)?.fromMicro ?? null)
