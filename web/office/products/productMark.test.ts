import { expect, test } from 'vitest'
import { newValues } from './fields.ts'
import { productMark } from './productMark.ts'

test('only a language that the shop offers misses a translation', () => {
  const values = { ...newValues({}), 'name.cn': '杯子', 'name.en': 'Cup' }
  const marks = (...offered: ('cn' | 'en' | 'jp')[]) =>
    (['cn', 'en', 'jp'] as const).map((one) => productMark(undefined, values, one, offered))
  expect(marks('cn', 'en', 'jp')).toEqual([undefined, undefined, 'missing'])
  expect(marks('cn', 'en')).toEqual([undefined, undefined, undefined])
})
