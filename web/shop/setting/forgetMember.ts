import { forgetAccountOrders } from '../../client/deviceOrders.ts'
import { keep } from '../../client/storage.ts'
import { subscribeToken, tokenNow } from '../../client/token.ts'
import { ATTEMPT_KEY, DELIVERY_KEY, LAST_OPTIONS_KEY } from '../memberKeys.ts'

function forgetMember(): void {
  forgetAccountOrders()
  for (const key of [DELIVERY_KEY, LAST_OPTIONS_KEY, ATTEMPT_KEY]) keep(key, undefined)
}

/**
 * Removes from a device that others may use what its member leaves, whatever ended the login: signing out, another
 * device, the shop (rules: privacy#on-the-device).
 */
export const forgetWhenSignedOut = (): (() => void) =>
  subscribeToken(() => {
    if (tokenNow() === undefined) forgetMember()
  })
