import { expect, test } from 'vitest'
import { EMPTY, faultsIn, termsOf } from './coupon.ts'

test('a new coupon tells of each field whether it is empty or no number', () => {
  expect(faultsIn(EMPTY)).toEqual({ code: 'missing', title: 'missing', amount: 'missing' })
  const percent = { ...EMPTY, hasCode: false, kind: 'percent', usesPerBuyer: 'two' } as const
  const title = 'missing'
  expect(faultsIn(percent)).toEqual({ title, percent: 'missing', usesPerBuyer: 'format' })
  expect(faultsIn({ ...percent, percent: '5 %', usesPerBuyer: '' })).toEqual({
    title,
    percent: 'format',
  })
  expect(termsOf(percent)).toBeUndefined()
  const whole = { ...EMPTY, code: 'SPRING-24', title: { cn: '春天' }, amount: '5' }
  expect(faultsIn(whole)).toEqual({})
  expect(termsOf(whole)).toMatchObject({ code: 'SPRING-24', amount: '5' })
})
