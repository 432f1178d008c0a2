import { expect, test } from 'vitest'
import cn from '../../../i18n/cn/officeWords.ts'
import { factName } from './words.ts'

test('a fact of the record is named in the language of the office, also of an option and of one language', () => {
  const names = ['coupon', 'title.en', 'option.7.before', 'option.7.kr.after'] as const
  expect(names.map((name) => factName(cn, name))).toEqual([
    '优惠码',
    '标题 · English',
    '规格 7 (之前)',
    '规格 7 · 한국어 (之后)',
  ])
})
