import { forgetAccountOrders } from '../../client/deviceOrders.ts'
import { forgetAttempt } from '../cart/attempt.ts'
import { forgetDelivery } from '../delivery.ts'

/** Removes from a device that others may use what its member leaves (rules: privacy#on-the-device). */
export function forgetMember(): void {
  forgetAccountOrders()
  forgetDelivery()
  forgetAttempt()
}
