import { DELIVERED_TO_ADDRESS } from '../../../basics/delivery.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { PayMode } from '../../../basics/status.ts'

export type DraftLine = {
  productId: number
  productName: string
  /** 1: delivered to an address, otherwise by e-mail. */
  productType: number
  optionId: number
  optionLabel: string
  /** Decimal string: one piece of the chosen option. */
  price: string
  count: number
  image?: string
}

/** What an order was last sent as. */
export type Sent = { orderId: string; network: NetworkId; mode: PayMode; coupon?: string }

/** Filled in by the product screen or the cart, sent by the order sheet. */
export type OrderDraft = {
  /** The idempotency key, made once when the sheet opens. */
  orderId: string
  /** Random; repeats with it are the same buyer's (rules: ordering#order-ids). */
  requestKey: string
  /** At least one. */
  lines: readonly DraftLine[]
  /** The option is a proposal: the order sheet says so (decision 086). */
  isProposed?: true
  /** Its goods leave the cart once they are ordered. */
  isCart?: true
  /** The same cart was sent before, and its answer never came. */
  sent?: Sent
  /** Decimal string: the delivery fee, once for the order. */
  fee?: string
  /** The code of a coupon, once it is known to count. */
  coupon?: string
  receiverEmail?: string
  country?: string
  address?: string
  receiverName?: string
  phone?: string
  /** Inviter's code from the address (rules: ordering#inviter). */
  code?: string
}

export const isPosted = ({ lines }: Pick<OrderDraft, 'lines'>): boolean =>
  lines.some(({ productType }) => productType === DELIVERED_TO_ADDRESS)

/** Some of it is delivered at once. */
export const hasDigital = ({ lines }: Pick<OrderDraft, 'lines'>): boolean =>
  lines.some(({ productType }) => productType !== DELIVERED_TO_ADDRESS)

type Wanted = { productId: number; optionId: number; count: number }

export function goodsOf({ lines }: Pick<OrderDraft, 'lines'>): Wanted | { lines: Wanted[] } {
  const wanted = lines.map(({ productId, optionId, count }) => ({ productId, optionId, count }))
  return wanted.length === 1 ? wanted[0]! : { lines: wanted }
}
