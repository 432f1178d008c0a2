import type { OrderDraft } from '../order/orderDraft.ts'
import { forgetAttempt } from './attempt.ts'
import { takeOrdered } from './cartStore.ts'

/** Removes the ordered goods from the cart. */
export function afterOrder({ isCart, lines }: OrderDraft): void {
  if (!isCart) return
  forgetAttempt()
  takeOrdered(lines)
}
