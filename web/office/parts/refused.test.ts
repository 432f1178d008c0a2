import { expect, test } from 'vitest'
import errors from '../../../i18n/en/errors.ts'
import office from '../../../i18n/en/office.ts'
import { CallFailure } from '../../client/callApi.ts'
import { failureTexts } from './Refused.tsx'

test('an approval that is refused says which of the three it was, in one sentence', () => {
  const said = (fields: CallFailure['fields']) =>
    failureTexts(errors, office, new CallFailure('noPermission', fields))
  const texts = [{ person: 'self' }, { person: 'tooNew' }, { permission: 'missing' }] as const
  expect(texts.map(said)).toEqual([
    [office.refusedSelf],
    [office.refusedTooNew],
    [office.refusedRight],
  ])
  expect(said({ amount: 'aboveLimit' })).toEqual([office.refusedAmount])
  expect(said({})).toEqual([errors.noPermission])
  expect(new Set(texts.flatMap(said)).size).toBe(3)
})

test('what cannot be found is told in words of the office, not as a shopper’s broken link', () => {
  const said = (fields: CallFailure['fields']) =>
    failureTexts(errors, office, new CallFailure('notFound', fields))
  expect(said({ account: 'notFound' })).toEqual([office.refusedMember])
  expect(said({})).toEqual([office.refusedGone])
})

test('a decision on what has changed since does not speak of an open order', () => {
  const failure = new CallFailure('conflict', {})
  expect(failureTexts(errors, office, failure)).toEqual([office.refusedChanged])
})

test('what waits until a restored shop was compared says so, not that the shop is busy', () => {
  const said = (facts: CallFailure['facts']) =>
    failureTexts(errors, office, new CallFailure('tryLater', {}, undefined, facts))
  expect(said({ waits: 'unreconciled' })).toEqual([office.refusedUnreconciled])
  expect(said({})).toEqual([errors.tryLater])
})

test('an error that its field shows is not said again below the form, every other one is', () => {
  const said = (
    name: 'invalidInput' | 'conflict' | 'signInFailed',
    fields: CallFailure['fields'],
  ) => failureTexts(errors, office, new CallFailure(name, fields), /^fee$/)
  expect(said('invalidInput', { fee: 'format' })).toEqual([])
  expect(said('invalidInput', { fee: 'format', countries: 'notFound' })).toEqual([
    errors['field.notFound'],
  ])
  expect(said('invalidInput', {})).toEqual([errors.invalidInput])
  expect(said('conflict', { fee: 'format' })).toEqual([errors.conflict])
  expect(said('signInFailed', {})).toEqual([errors.signInFailed])
  expect(said('signInFailed', { code: 'wrong' })).toEqual([errors['field.wrong']])
})
