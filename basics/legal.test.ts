import { expect, test } from 'vitest'
import { filledLegal, hasGap, unknownValues, type LegalValues } from './legal.ts'

const values: LegalValues = {
  shop: 'Cup {contact} shop',
  contact: '',
  site: 'https://cups.test',
  returnDays: '14',
  receiveDays: '10',
  guestDataDays: '60',
  refundHours: '24',
}

test('values are put in once, and what a value says is not read again', () => {
  expect(filledLegal('{shop}: {returnDays} days, {site}', values)).toBe(
    'Cup {contact} shop: 14 days, https://cups.test',
  )
})

test('a line that waits for the merchant, or for a value that is not there, is not shown', () => {
  expect(filledLegal('one\n [Address] \ntwo\nask {contact}\nsee [1]', values)).toBe(
    'one\ntwo\nsee [1]',
  )
  expect([hasGap('one\n [Address] '), hasGap('see [1]')]).toEqual([true, false])
})

test('a name that means nothing is told and left as it is', () => {
  expect(unknownValues('{shop} {phone} {a b} {__proto__} {constructor}')).toEqual([
    'phone',
    'constructor',
  ])
  expect(filledLegal('{phone} {constructor}', values)).toBe('{phone} {constructor}')
})
