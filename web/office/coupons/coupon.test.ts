import { expect, test } from 'vitest'
import { EMPTY, missingIn, termsOf } from './coupon.ts'

test('a new coupon names each field that is still needed, in the order of the form', () => {
  expect(missingIn(EMPTY)).toEqual(['code', 'title', 'amount'])
  const percent = { ...EMPTY, hasCode: false, kind: 'percent', usesPerBuyer: 'two' } as const
  expect(missingIn(percent)).toEqual(['title', 'percent', 'usesPerBuyer'])
  expect(termsOf(percent)).toBeUndefined()
  const whole = { ...EMPTY, code: 'SPRING-24', title: { cn: '春天' }, amount: '5' }
  expect(missingIn(whole)).toEqual([])
  expect(termsOf(whole)).toMatchObject({ code: 'SPRING-24', amount: '5' })
})
