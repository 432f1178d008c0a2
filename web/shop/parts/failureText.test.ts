import { expect, test } from 'vitest'
import errors from '../../../i18n/en/errors.ts'
import { CallFailure } from '../../client/callApi.ts'
import { failureTexts } from './failureText.ts'

test('money for an unknown account is refused in words about accounts, not about goods', () => {
  expect(failureTexts(errors, new CallFailure('wrongAccount', { address: 'notFound' }))).toEqual([
    errors.accountUnknown,
  ])
  expect(failureTexts(errors, new CallFailure('wrongAccount', { address: 'self' }))).toEqual([
    errors.wrongAccount,
    errors['field.self'],
  ])
})
