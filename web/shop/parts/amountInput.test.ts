import { expect, test } from 'vitest'
import { inputText, readAmount, roundDown } from './amountInput.ts'

test.each([
  ['12.5', '12.5'],
  [' 1,234.50 ', '1234.5'],
  ['１２．３４', '12.34'],
  ['12。5', '12.5'],
  ['.5', '0.5'],
  ['7.', '7'],
  ['007', '7'],
  ['0.10000000', '0.1'],
  ['100000000', '100000000'],
])('%s is read as %s', (typed, text) => {
  expect(readAmount(typed)).toMatchObject({ text })
})

test.each([
  ['', 'amountMissing'],
  ['  ', 'amountMissing'],
  ['0', 'amountZero'],
  ['0.0000', 'amountZero'],
  ['0.00001', 'amountDecimals'],
  ['-1', 'amountFormat'],
  ['1e3', 'amountFormat'],
  ['1,5', 'amountFormat'],
  ['1.2.3', 'amountFormat'],
  ['.', 'amountFormat'],
  ['abc', 'amountFormat'],
  ['100000000.0001', 'amountHuge'],
  ['9'.repeat(28), 'amountHuge'],
])('%s is refused with %s', (typed, fault) => {
  expect(readAmount(typed)).toBe(fault)
})

test('the amount of a whole balance never rounds up', () => {
  expect(inputText(roundDown(1_234_567n))).toBe('1.2345')
  expect(inputText(roundDown(99n))).toBe('0')
  expect(roundDown(-5n)).toBe(0n)
  expect(readAmount(inputText(roundDown(200_000_000n)))).toMatchObject({ micro: 200_000_000n })
})
