import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDeviceOrder, listDeviceOrders } from '../../client/deviceOrders.ts'
import { forgetLogin, keepToken } from '../../client/token.ts'
import { keepDelivery, keptDelivery, NO_DELIVERY } from '../parts/keptDelivery.ts'
import { keepLastOptions, lastOption } from '../parts/lastOptions.ts'
import { forgetWhenSignedOut } from './forgetMember.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
})
afterEach(() => vi.unstubAllGlobals())

test('a login that ended anywhere leaves neither its orders nor its address on the device', () => {
  const stop = forgetWhenSignedOut()
  keepToken('token')
  const order = { secret: 'a'.repeat(32), placedAt: 1 }
  addDeviceOrder({ ...order, orderId: '1800000000000000001' })
  addDeviceOrder({ ...order, orderId: '1800000000000000002', ofAccount: true })
  keepDelivery({ ...NO_DELIVERY, address: 'Shanghai' })
  keepLastOptions([{ productId: 7, optionId: 8 }])
  // A new token of the same person takes nothing away.
  keepToken('other')
  expect(listDeviceOrders()).toHaveLength(2)
  // What a 401 does, after the session was ended on another device.
  forgetLogin()
  expect(listDeviceOrders().map(({ orderId }) => orderId)).toEqual(['1800000000000000001'])
  expect(keptDelivery()).toEqual(NO_DELIVERY)
  expect(lastOption(7)).toBeUndefined()
  stop()
})
