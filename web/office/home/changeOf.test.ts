import { expect, test } from 'vitest'
import { changeOf } from './changeOf.ts'

test('a change is told in whole per cent, and not at all against nothing', () => {
  expect(changeOf('3', '2')).toBe(50)
  expect(changeOf('1.00', '4.00')).toBe(-75)
  expect(changeOf('7.10', '7.10')).toBe(0)
  expect(changeOf('12345678.000001', '12345678.00')).toBe(0)
  expect(changeOf('5', '0')).toBeUndefined()
  expect(changeOf('5.00', '0.00')).toBeUndefined()
})
