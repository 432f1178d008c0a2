import type { OrderDraft } from '../order/orderDraft.ts'
import { forgetAttempt } from './attempt.ts'
import { takeOrdered } from './cartStore.ts'

/** What was ordered from the cart leaves it. */
export function afterOrder({ isCart, lines }: OrderDraft): void {
  if (!isCart) return
  forgetAttempt()
  takeOrdered(lines)
}
