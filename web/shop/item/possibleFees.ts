import { deliveryFeeOf, type DeliveryFee } from '../../../basics/deliveryFee.ts'

/** What delivery can cost while the option or the country is not chosen; the dearest first. */
export const possibleFees = (
  fees: readonly DeliveryFee[],
  grams: readonly number[],
  goodsMicro: bigint,
): readonly bigint[] =>
  fees
    .flatMap((fee) => grams.map((weight) => deliveryFeeOf(fee, goodsMicro, weight)))
    .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
