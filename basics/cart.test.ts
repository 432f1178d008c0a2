import { expect, test } from 'vitest'
import { cartText, MAX_CART_LINES, readCartText } from './cart.ts'

const largest = Array.from({ length: MAX_CART_LINES }, (_, at) => ({
  productId: 2_147_483_647,
  optionId: 2_147_483_647 - at,
  count: 999,
  off: true as const,
}))

test('a cart is read from its cookie as it was written, and the largest fits into one', () => {
  const lines = [{ productId: 7, optionId: 70, count: 2 }, ...largest.slice(1)]
  expect(readCartText(cartText(lines))).toEqual(lines)
  // Browsers keep 4,096 bytes.
  expect(cartText(largest).length).toBeLessThan(3_000)
  expect(cartText(largest)).toMatch(/^[\w.-]+$/)
})

test.each([
  '',
  '1',
  '7.70',
  '7.70.0',
  '7.70.1000',
  '0.70.1',
  '07.70.1',
  '7.2147483648.1',
  '7.70.1_',
  '7.70.1_8.70.2',
  '7.70.1--',
  '7.70.1;x',
  '7.70.-1',
  '7.70.1e2',
  ' 7.70.1',
  `${cartText(largest)}_7.70.1`,
])('%j is no cart', (text) => {
  expect(readCartText(text)).toBeUndefined()
})
