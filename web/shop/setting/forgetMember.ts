import { forgetAccountOrders } from '../../client/deviceOrders.ts'
import { subscribeToken, tokenNow } from '../../client/token.ts'
import { forgetAttempt } from '../cart/attempt.ts'
import { forgetDelivery } from '../delivery.ts'
import { forgetLastOptions } from '../lastOptions.ts'

function forgetMember(): void {
  forgetAccountOrders()
  forgetDelivery()
  forgetLastOptions()
  forgetAttempt()
}

/**
 * Removes from a device that others may use what its member leaves, whatever ended the login: signing out, another device, the shop
 * (rules: privacy#on-the-device).
 */
export const forgetWhenSignedOut = (): (() => void) =>
  subscribeToken(() => {
    if (tokenNow() === undefined) forgetMember()
  })
