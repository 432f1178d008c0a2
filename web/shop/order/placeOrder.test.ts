import { afterEach, expect, it, vi } from 'vitest'
import { forgetAccountOrders, listDeviceOrders } from '../../client/deviceOrders.ts'
import { forgetLogin, keepToken } from '../../client/token.ts'
import { keepOrder, orderIdFor, orderInput } from './placeOrder.ts'
import { failureTexts } from '../parts/failureText.ts'
import { CallFailure } from '../../client/callApi.ts'
import cn from '../../../i18n/cn/errors.ts'
import type { OrderDraft } from '../parts/orderDraft.ts'

const draft: OrderDraft = {
  orderId: '1800000000000000001',
  requestKey: 'a'.repeat(32),
  lines: [
    {
      productId: 7,
      productName: 'x',
      productType: 2,
      optionId: 8,
      optionLabel: 'Y',
      price: '12.50',
      count: 2,
    },
  ],
  receiverEmail: 'a@b.co',
}

afterEach(() => vi.unstubAllGlobals())

it('orders under one number for as long as the content is the same', () => {
  expect(orderIdFor(draft, 137, undefined, 1)).toBe(draft.orderId)
  expect(orderIdFor(draft, 137, { orderId: draft.orderId, network: 137, mode: 'safe' }, 1)).toBe(
    draft.orderId,
  )
  const other = orderIdFor(
    draft,
    56,
    { orderId: draft.orderId, network: 137, mode: 'safe' },
    1_800_000_000_002,
  )
  expect(other).toMatch(/^1800000000002\d{6}$/)
})

it('sends what the buyer chose and no empty fields', () => {
  expect(orderInput(draft, draft.orderId, 137, 'en', '25.00')).toEqual({
    orderId: draft.orderId,
    requestKey: draft.requestKey,
    productId: 7,
    optionId: 8,
    count: 2,
    network: 137,
    mode: 'safe',
    language: 'en',
    price: '25.00',
    receiverEmail: 'a@b.co',
  })
})

it('says why a call was refused: the field where one is to blame, else the code', () => {
  expect(failureTexts(cn, new CallFailure('invalidInput', { count: 'quantity' }))).toEqual([
    cn['field.quantity'],
  ])
  expect(failureTexts(cn, new CallFailure('conflict', { orderId: 'notAllowed' }))).toEqual([
    cn.conflict,
    cn['field.notAllowed'],
  ])
  expect(failureTexts(cn, new CallFailure('offline'))).toEqual([cn.offline])
  expect(failureTexts(cn, new TypeError('a fault of ours'))).toEqual([cn.internal])
})

it('leaves only the orders of visitors on a device that its member signs out of', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const secret = 'a'.repeat(32)
  keepOrder({ orderId: '1800000000000000001', secret })
  keepToken('token')
  keepOrder({ orderId: '1800000000000000002', secret })
  forgetLogin()
  const ids = () => listDeviceOrders().map(({ orderId }) => orderId)
  expect(ids()).toEqual(['1800000000000000002', '1800000000000000001'])
  forgetAccountOrders()
  expect(ids()).toEqual(['1800000000000000001'])
})
