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
  expect(localeOf('kr', 'lang=en')).toBe('kr')
  expect(localeOf('xx', 'lang=en')).toBe('en')
  expect(localeOf(undefined, 'lang=xx')).toBe('cn')
})
