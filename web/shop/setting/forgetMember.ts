import { forgetAccountOrders } from '../../client/deviceOrders.ts'
import { keep } from '../../client/storage.ts'
import { subscribeToken, tokenNow } from '../../client/token.ts'
import { ATTEMPT_KEY, DELIVERY_KEY, LAST_OPTIONS_KEY } from '../memberKeys.ts'

function forgetMember(): void {
  forgetAccountOrders()
  for (const key of [DELIVERY_KEY, LAST_OPTIONS_KEY, ATTEMPT_KEY]) keep(key, undefined)
}

/** Removes a member's data from a shared device, however the login ended (rules: privacy#on-the-device). */
export const forgetWhenSignedOut = (): (() => void) =>
  subscribeToken(() => {
    if (tokenNow() === undefined) forgetMember()
  })
