import { expect, test } from 'vitest'
import { forgetIntent, intend, intendedTotal } from './payIntent.ts'

test('what was pressed in the order sheet is read as often as the page is drawn, until it is forgotten', () => {
  intend({ orderId: '1', way: 'wallet', total: '10.00' })
  expect(intendedTotal('1', 'wallet')).toBe('10.00')
  expect(intendedTotal('1', 'wallet')).toBe('10.00')
  forgetIntent('1', 'wallet')
  expect(intendedTotal('1', 'wallet')).toBeUndefined()
})

test('what was pressed for another order or another way to pay is neither read nor forgotten', () => {
  intend({ orderId: '1', way: 'wallet', total: '10.00' })
  expect(intendedTotal('2', 'wallet')).toBeUndefined()
  expect(intendedTotal('1', 'transfer')).toBeUndefined()
  forgetIntent('2', 'wallet')
  forgetIntent('1', 'transfer')
  expect(intendedTotal('1', 'wallet')).toBe('10.00')
})
