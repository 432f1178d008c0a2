/** From this price of the goods on, another fee; micro-units. */
export type FeeStep = { readonly fromMicro: bigint; readonly feeMicro: bigint }

/** What a parcel to a group of countries costs. */
export type DeliveryFee = {
  readonly feeMicro: bigint
  /** The lowest first. */
  readonly steps: readonly FeeStep[]
}

/** As it is stored: micro-units as texts. */
export type StoredFee = {
  readonly fee: string
  readonly steps: readonly { readonly from: string; readonly fee: string }[]
}
export const STORED_FREE: StoredFee = { fee: '0', steps: [] }

export const MOST_FEE_STEPS = 10

export const FREE_DELIVERY: DeliveryFee = { feeMicro: 0n, steps: [] }

/** For goods of this price, before a coupon (rules: ordering#delivery-fee). */
export const deliveryFeeOf = ({ feeMicro, steps }: DeliveryFee, goodsMicro: bigint): bigint =>
  steps.findLast(({ fromMicro }) => goodsMicro >= fromMicro)?.feeMicro ?? feeMicro

/** From which price of the goods on delivery is free; null where it never is, or always. */
export const freeDeliveryFrom = ({ feeMicro, steps }: DeliveryFee): bigint | null =>
  feeMicro === 0n ? null : (steps.find((step) => step.feeMicro === 0n)?.fromMicro ?? null)
