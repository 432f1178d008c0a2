import { expect, test } from 'vitest'
import { checkReceiver, creditInput } from './creditPlan.ts'
import type { OrderDraft } from '../parts/orderDraft.ts'

const draft: OrderDraft = {
  orderId: '1800000000000000001',
  requestKey: 'a'.repeat(32),
  lines: [
    {
      productId: 7,
      productName: 'x',
      productType: 1,
      optionId: 8,
      optionLabel: 'Y',
      price: '25.00',
      count: 2,
    },
  ],
  country: 'CN',
  address: 'Road 1',
}

test('the call gets its own fields, the country only where there is one', () => {
  expect(
    creditInput(
      draft,
      { phone: ' 13800000000 ', address: ' Road 1 ' },
      { asset: 'USDT', priceMicro: 50_000_000n },
      'cn',
    ),
  ).toEqual({
    productId: 7,
    optionId: 8,
    count: 2,
    asset: 'USDT',
    price: '50.00',
    phone: '13800000000',
    receiverAddress: 'Road 1',
    language: 'cn',
    country: 'CN',
  })
  const { country: _, ...digital } = draft
  expect(
    creditInput(
      digital,
      { phone: '1', address: 'a@b.co' },
      { asset: 'XMDD', priceMicro: 1n },
      'en',
    ),
  ).not.toHaveProperty('country')
})

test('phone and receiver are both required', () => {
  expect(checkReceiver({ phone: ' ', address: '' })).toEqual({
    phone: 'payPhoneMissing',
    address: 'payReceiverMissing',
  })
  expect(checkReceiver({ phone: '1', address: 'x' })).toEqual({})
  expect(checkReceiver({ phone: '1', address: '' }, false)).toEqual({})
})
