import { expect, test } from 'vitest'
import { NO_DELIVERY } from './keptDelivery.ts'
import { DELIVERED_TO_ADDRESS } from '../../../basics/delivery.ts'
import { checkForm, mostPieces, type FormInput } from './checkForm.ts'

const byMail: FormInput = {
  productType: 2,
  option: { stock: 5 },
  quantity: '1',
  delivery: { ...NO_DELIVERY, email: 'a@b.cn' },
  sendsMail: true,
}
const byPost: FormInput = {
  productType: DELIVERED_TO_ADDRESS,
  option: { stock: 5 },
  quantity: '1',
  delivery: {
    ...NO_DELIVERY,
    country: 'CN',
    address: '1 Road, Town',
    name: 'Wang',
    phone: '+86 138 0000 0000',
  },
  sendsMail: true,
}

const first = (input: FormInput): unknown => Object.entries(checkForm(input))[0]

test('an order form that is complete passes', () => {
  expect(checkForm(byMail)).toEqual({})
  expect(checkForm(byPost)).toEqual({})
  const silent = { ...byMail, delivery: NO_DELIVERY, sendsMail: false }
  expect(checkForm(silent)).toEqual({})
  expect(checkForm({ ...silent, sendsMail: true })).toEqual({ email: 'enterEmail' })
})

test('the checks come in the order of ordering#checks', () => {
  const nothing = { ...byMail, option: undefined, quantity: 'x', delivery: NO_DELIVERY }
  expect(first(nothing)).toEqual(['option', 'chooseOption'])
  expect(first({ ...nothing, option: { stock: 5 } })).toEqual(['email', 'enterEmail'])
  expect(
    first({ ...nothing, option: { stock: 5 }, delivery: { ...NO_DELIVERY, email: 'a.cn' } }),
  ).toEqual(['email', 'emailWrong'])
  expect(first({ ...byMail, quantity: 'x' })).toEqual(['quantity', 'quantity'])
})

test('goods for an address want a country and an address, and no e-mail', () => {
  expect(checkForm({ ...byPost, delivery: NO_DELIVERY })).toEqual({
    country: 'chooseCountry',
    address: 'enterAddress',
    name: 'enterName',
    phone: 'enterPhone',
  })
  const typed = (change: object) =>
    checkForm({ ...byPost, delivery: { ...byPost.delivery, ...change } })
  expect(typed({ address: ' x ' })).toEqual({ address: 'addressShort' })
  for (const phone of ['12', 'call me', '+'.repeat(9)])
    expect(typed({ phone })).toEqual({ phone: 'phoneWrong' })
  for (const phone of ['13812345678', '+44 (0)20 7946 0018', '555.01.23'])
    expect(typed({ phone })).toEqual({})
})

test.each(['0', '-1', '1.5', '1e3', '', ' ', '1000', '99999999999'])(
  '%j is not taken as a quantity',
  (quantity) => {
    expect(checkForm({ ...byMail, option: { stock: 5_000 }, quantity }).quantity).toBe('quantity')
  },
)

test('more than the stock is out of stock', () => {
  expect(checkForm({ ...byMail, quantity: '6' })).toEqual({ quantity: 'outOfStock' })
  expect(checkForm({ ...byMail, option: { stock: 5_000 }, quantity: '999' })).toEqual({})
  expect(mostPieces(5_000)).toBe(999)
  expect(mostPieces(3)).toBe(3)
})
