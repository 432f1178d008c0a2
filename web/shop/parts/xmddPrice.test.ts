import { expect, test } from 'vitest'
import { xmddPrice } from './xmddPrice.ts'

test('a dearer option costs more XMDD in proportion', () => {
  expect(xmddPrice('25.00', { usdt: '12.50', xmdd: '13.00' })).toBe(26_000_000n)
  expect(xmddPrice('12.50', { usdt: '12.50', xmdd: '13.00' })).toBe(13_000_000n)
})
