import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../basics/locales.ts'
import { CallFailure } from '../../client/callApi.ts'
import { deliveredTo, emailOrPhone, typedAccount } from '../parts/typedAccount.ts'
import { AREAS, DEFAULT_COUNTRY, codeOf, likelyCountry } from '../parts/areas.ts'
import { firstPane } from './EntryPanes.tsx'
import { CODE_WAIT_MS, waitEnds } from '../parts/useCodeWait.ts'
import { errorsByField, emptyOnes } from './useEntryForm.ts'

test('with an at sign it is an e-mail address, otherwise a phone number in its area', () => {
  expect(typedAccount(' Ann@Example.com ', 'CN')).toEqual({ username: 'Ann@Example.com' })
  expect(typedAccount('138 0013 8000', 'CN')).toEqual({ username: '138 0013 8000', area: '86' })
  expect(typedAccount('98765', 'IN')).toEqual({ username: '98765', area: '91' })
  expect(emailOrPhone({ username: 'a@b.co' })).toEqual({ email: 'a@b.co' })
  expect(emailOrPhone({ username: '138', area: '86' })).toEqual({ phone: '138', area: '86' })
})

test('a message goes to the address as the shop writes it', () => {
  expect(deliveredTo({ username: 'Ann@Example.com' })).toBe('ann@example.com')
  expect(deliveredTo({ username: '0138-0013 8000', area: '86' })).toBe('+8613800138000')
  expect(deliveredTo({ username: '+49 170 1234567', area: '86' })).toBe('+491701234567')
})

test('86 stands first, every area has a name in each language and is given once', () => {
  expect(AREAS[0]).toEqual({ country: DEFAULT_COUNTRY, code: '86' })
  expect(new Set(AREAS.map(({ country }) => country)).size).toBe(AREAS.length)
  for (const locale of Object.values(LANGUAGES).map(({ htmlLang }) => htmlLang)) {
    const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
    expect(
      AREAS.filter(({ country, code }) => !names.of(country) || !/^[1-9]\d{0,3}$/.test(code)),
    ).toEqual([])
  }
  expect(codeOf('nowhere')).toBe('86')
})

test.each([
  [['en-GB', 'en'], 'GB'],
  [['en', 'en-IN'], 'IN'],
  [['de'], 'DE'],
  [['zh-Hant-HK'], 'HK'],
  [['zh'], 'CN'],
  [['ja'], 'JP'],
  [['*', 'en-AQ'], 'CN'],
  [[], 'CN'],
])('the calling code that stands first follows the browser: %s', (languages, country) => {
  expect(likelyCountry(languages)).toBe(country)
})

test('a shop that sends no codes begins with the wallet', () => {
  expect(firstPane({ sendsCodes: true })).toBe('login')
  expect(firstPane({ sendsCodes: false })).toBe('wallet')
})

test('what is empty is named in the order of the form', () => {
  const required = ['username', 'newPassword', 'secPassword', 'captcha'] as const
  expect(emptyOnes(required, {})).toEqual(required)
  expect(
    emptyOnes(required, { username: 'a@b.co', newPassword: '  ', secPassword: 'x', captcha: '' }),
  ).toEqual(['newPassword', 'captcha'])
})

test('a refusal is shown where it was caused, and only what concerns no field apart', () => {
  const fields = ['username', 'newPassword', 'secPassword', 'captcha', 'inviter'] as const
  expect(
    errorsByField(new CallFailure('invalidInput', { phone: 'format', password: 'weak' }), fields),
  ).toEqual({
    byField: { username: 'field.format', newPassword: 'field.weak' },
    rest: undefined,
  })
  expect(errorsByField(new CallFailure('wrongCode'), fields)).toEqual({
    byField: { captcha: 'wrongCode' },
    rest: undefined,
  })
  expect(errorsByField(new CallFailure('accountExists', { email: 'used' }), fields)).toEqual({
    byField: { username: 'accountExists' },
    rest: undefined,
  })
  expect(
    errorsByField(new CallFailure('invalidInput', { password: 'weak' }), ['username', 'password']),
  ).toEqual({
    byField: { password: 'field.weak' },
    rest: undefined,
  })
  const unknown = new CallFailure('invalidInput', { language: 'notAllowed' })
  expect(errorsByField(unknown, fields).rest).toBe(unknown)
  const failed = new CallFailure('signInFailed')
  expect(errorsByField(failed, fields)).toEqual({ byField: {}, rest: failed })
  expect(errorsByField(undefined, fields)).toEqual({ byField: {}, rest: undefined })
})

test('a kept wait never lasts longer than a minute, whatever the clock was', () => {
  expect(waitEnds(undefined, 1_000_000)).toBe(0)
  expect(waitEnds('no number', 1_000_000)).toBe(0)
  expect(waitEnds('1030000', 1_000_000)).toBe(1_030_000)
  expect(waitEnds('9999999999', 1_000_000)).toBe(1_000_000 + CODE_WAIT_MS)
})
