import { expect, test } from 'vitest'
import { calls } from '../../../api/calls.ts'
import type { LimitKind } from '../../people/accounts/attempts.ts'

/** Fields that are short enough to be guessed. Secrets and tokens have 128 bits. */
const GUESSED = /^(captcha|password|oldPassword|secPassword|code)$/

/** The limit in the database, for all processes together, that counts wrong ones; else why there is none. */
const COUNTED: Readonly<Record<string, LimitKind | 'chosen' | 'a name'>> = {
  captcha: 'codeTry',
  secPassword: 'secPassword',
  'changePassword.oldPassword': 'passwordKnown',
  'changePassword.password': 'chosen',
  'register.password': 'chosen',
  'register.secPassword': 'chosen',
  'resetPassword.password': 'chosen',
  'signInByPassword.password': 'password',
  'signInOfficeByPassword.password': 'staffPassword',
  'signInOfficeByPassword.code': 'staffCode',
  'confirmOffice.code': 'staffConfirm',
  'acceptOfficeLink.password': 'chosen',
  // Of an app that the same person has just set up.
  'acceptOfficeLink.code': 'chosen',
  'setOfficePassword.password': 'chosen',
  'setOfficePassword.code': 'chosen',
  'removeDictionary.code': 'a name',
  'saveDictionary.code': 'a name',
  'createCoupon.code': 'chosen',
  // The inviter's, which pays nothing.
  'cacheOrder.code': 'a name',
  'placeOrder.code': 'a name',
}

test('every code and password that a call takes is listed with the limit that counts wrong ones for all processes', () => {
  const fields = Object.entries(calls).flatMap(([name, call]) =>
    Object.keys((call.input as { properties?: object }).properties ?? {})
      .filter((field) => GUESSED.test(field))
      .map((field) => (COUNTED[`${name}.${field}`] || COUNTED[field] ? '' : `${name}.${field}`)),
  )
  expect(fields.length).toBeGreaterThan(20)
  expect(fields.filter((field) => field !== '')).toEqual([])
})
