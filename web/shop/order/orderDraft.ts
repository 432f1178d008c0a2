/** What the buyer has chosen; the product screen fills it in, the order sheet sends it. */
export type OrderDraft = {
  /** The idempotency key, made once when the sheet opens. */
  orderId: string
  /** Random: a repeat with it is the same buyer's (rules: ordering#order-ids). */
  requestKey: string
  productId: number
  productName: string
  /** 1: delivered to an address, otherwise by e-mail. */
  productType: number
  optionId: number
  optionLabel: string
  /** Decimal string: one piece of the chosen option. */
  price: string
  count: number
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
