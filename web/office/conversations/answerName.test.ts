import { expect, test } from 'vitest'
import en from '../../../i18n/en/officeTalk.ts'
import { answerName } from './answerName.ts'

test('a preset answer has one name, in the office’s language; a renamed one keeps its own', () => {
  expect(answerName(en, '已发货 Shipped')).toBe('Shipped')
  expect(answerName(en, '正在查 Looking into it')).toBe('Looking into it')
  expect(answerName(en, 'Holidays')).toBe('Holidays')
})
