import { deliveryFeeOf, type DeliveryFee } from '../../../basics/deliveryFee.ts'

/** Before option and country are chosen; highest first. */
export const possibleFees = (
  fees: readonly DeliveryFee[],
  grams: readonly number[],
  goodsMicro: bigint,
): readonly bigint[] =>
  fees
    .flatMap((fee) => grams.map((weight) => deliveryFeeOf(fee, goodsMicro, weight)))
    .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
