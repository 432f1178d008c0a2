import { keepLastOptions } from '../parts/lastOptions.ts'
import type { OrderDraft } from '../parts/orderDraft.ts'
import { forgetAttempt } from './attempt.ts'
import { takeOrdered } from './cartStore.ts'

/** Notes what was ordered, and removes it from the cart. */
export function afterOrder({ isCart, lines }: OrderDraft): void {
  keepLastOptions(lines)
  if (!isCart) return
  forgetAttempt()
  takeOrdered(lines)
}
