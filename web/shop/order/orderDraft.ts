/** What the buyer has chosen before ordering; the detail screen fills it, the order sheet sends it. */
export type OrderDraft = {
  /** Made once when the sheet opens: it is the idempotency key, so that pressing twice orders once. */
  orderId: string
  productId: number
  productName: string
  /** 1: delivered to an address, otherwise by e-mail. */
  productType: number
  optionId: number
  optionLabel: string
  /** Decimal string: price of one piece of the chosen option. */
  price: string
  count: number
  receiverEmail?: string
  country?: string
  address?: string
  phone?: string
  /** Inviter's code from the address (ordering#inviter). */
  code?: string
}
