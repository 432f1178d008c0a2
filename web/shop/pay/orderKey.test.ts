import { expect, test } from 'vitest'
import { orderKeyIn } from './orderKey.ts'

const KEY = { orderId: '1764200000000123456', secret: '0123456789abcdef0123456789abcdef' }

test.each([
  `https://shop.example/status?orderId=${KEY.orderId}&secret=${KEY.secret}`,
  `https://shop.example/pay?secret=${KEY.secret}&orderId=${KEY.orderId}`,
  `my order: https://shop.example/pay?orderId=${KEY.orderId}&secret=${KEY.secret}, paid`,
])('an order is known by its link: %s', (text) => {
  expect(orderKeyIn(text)).toEqual(KEY)
})

test.each([KEY.orderId, KEY.secret, `?orderId=${KEY.orderId}&secret=${KEY.secret.slice(1)}`, ''])(
  'what is no whole link is left to the field: %s',
  (text) => {
    expect(orderKeyIn(text)).toBeUndefined()
  },
)
