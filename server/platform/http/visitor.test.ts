import { expect, test } from 'vitest'
import { cookieValue } from './cookies.ts'
import { limitAddress, localeOf } from './visitor.ts'

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['2001:0DB8:0001::', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
])('%s is counted as %s', (ip, counted) => expect(limitAddress(ip)).toBe(counted))

test('a cookie is found by its whole name', () => {
  expect(cookieValue('mylang=xx; lang=en; theme=dark', 'lang')).toBe('en')
  expect(cookieValue('mylang=xx', 'lang')).toBeUndefined()
  expect(cookieValue(undefined, 'lang')).toBeUndefined()
})

test('the address wins over the cookie, and Chinese stands in', () => {
  const asked = { cookie: 'lang=en', 'accept-language': 'ja' }
  expect(localeOf('kr', asked)).toBe('kr')
  expect(localeOf('xx', asked)).toBe('en')
  expect(localeOf(undefined, { ...asked, cookie: 'lang=xx' })).toBe('jp')
  expect(localeOf(undefined, {})).toBe('cn')
})

test('a language that the shop does not speak counts as not named', () => {
  const shop = { languages: ['jp', 'en'], firstLanguage: 'jp' } as const
  expect(localeOf('kr', { cookie: 'lang=in' }, shop)).toBe('jp')
  expect(localeOf('kr', { 'accept-language': 'ko, en-GB;q=0.8, ja;q=0.9' }, shop)).toBe('jp')
  expect(localeOf('kr', { 'accept-language': 'ko, en-GB;q=0.8, ja;q=0' }, shop)).toBe('en')
  for (const odd of ['*', '', ';;,,q=,', 'xx;q=9e9', ','.repeat(10_000)])
    expect(localeOf(undefined, { 'accept-language': odd }, shop)).toBe('jp')
})
