import { expect, test } from 'vitest'
import { optionPrices } from './optionPrices.ts'

const OPTIONS = [
  { lpAmount: '12', member: '11' },
  { lpAmount: '20', member: '9' },
  { lpAmount: '10' },
]

test("without a chosen option the cheapest members' price is told as the lowest of several", () => {
  expect(optionPrices(OPTIONS, undefined, '10', false)).toEqual({
    price: '10',
    member: '9',
    isMemberPrice: false,
    isLowest: true,
    isLowestMember: true,
  })
  expect(optionPrices(OPTIONS, undefined, '10', true)).toMatchObject({
    price: '9',
    isMemberPrice: true,
    isLowest: true,
  })
})

test('a chosen option shows its own prices, to a member what a member pays', () => {
  const [first, , third] = OPTIONS
  expect(optionPrices(OPTIONS, first, '10', false)).toMatchObject({ price: '12', member: '11' })
  expect(optionPrices(OPTIONS, first, '10', true)).toMatchObject({ price: '11', isLowest: false })
  expect(optionPrices(OPTIONS, third, '10', true)).toMatchObject({
    price: '10',
    member: undefined,
    isMemberPrice: false,
  })
})

test("no members' price is told where a price for everyone is lower", () => {
  const records = [{ lpAmount: '12', member: '9' }, { lpAmount: '8' }]
  expect(optionPrices(records, undefined, '8', false)).toMatchObject({
    price: '8',
    member: undefined,
  })
  expect(optionPrices([], undefined, '8', true)).toMatchObject({ price: '8', isLowest: false })
})
