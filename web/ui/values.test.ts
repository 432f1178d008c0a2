import { expect, test } from 'vitest'
import { groupsOfFour } from './Address.tsx'
import { formatRemaining } from './Countdown.tsx'
import { sourceSet } from './Picture.tsx'
import { formatAmount } from './Price.tsx'

test.each([
  ['12.5', '12.50'],
  ['12', '12.00'],
  ['0.0001', '0.0001'],
  ['1234567.5', '1,234,567.50'],
  ['1000.100000', '1,000.10'],
  ['99999999999999999.000001', '99,999,999,999,999,999.000001'],
])('amount %s is shown as %s', (amount, shown) => {
  expect(formatAmount(amount)).toBe(shown)
})

test('an address in groups of four loses nothing', () => {
  const address = '0x55d398326f99059fF775485246999027B3197955'
  const groups = groupsOfFour(address)
  expect(groups.join('')).toBe(address)
  expect(groups[0]).toBe('0x55d3')
  expect(groups.slice(1).every((group) => group.length === 4)).toBe(true)
  expect(groupsOfFour('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t').at(-1)).toBe('6t')
})

test.each([
  [29 * 60_000 + 41_000, '29:41'],
  [500, '00:01'],
  [0, '00:00'],
  [-5_000, '00:00'],
  [3_600_000 + 5 * 60_000, '1:05:00'],
])('a duration of %d ms is written as %s', (ms, shown) => {
  expect(formatRemaining(ms)).toBe(shown)
})

test('a picture of the shop has three widths, another has only itself', () => {
  expect(sourceSet('/pictures/ab-720.webp')).toBe(
    '/pictures/ab-360.webp 360w, /pictures/ab-720.webp 720w, /pictures/ab-1200.webp 1200w',
  )
  expect(sourceSet('/logo.svg')).toBeUndefined()
})
