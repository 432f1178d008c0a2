import { expect, test } from 'vitest'
import { findCountries } from './findCountries.ts'

const CODES = ['AE', 'AS', 'AU', 'CN', 'DE', 'FR', 'GB', 'IN', 'JP', 'KR', 'NL', 'TR', 'UA', 'US']

test.each([
  ['United', ['AE', 'GB', 'US']],
  ['united st', ['US']],
  ['US', ['US']],
  ['u.s.', ['US']],
  ['America', ['US']],
  ['UK', ['GB']],
  ['ukr', ['UA']],
  ['Britain', ['GB']],
  ['england', ['GB']],
  ['美国', ['US']],
  ['米国', ['US']],
  ['アメリカ', ['US']],
  ['미국', ['US']],
  ['अमेरिका', ['US']],
  ['英', ['GB']],
  ['영국', ['GB']],
  ['ब्रिटेन', ['GB']],
  ['Holland', ['NL']],
  ['turkiye', ['TR']],
  ['Turkey', ['TR']],
  ['de', ['DE']],
  ['Atlantis', []],
])('a country is found by what people call it: %s', (typed, found) => {
  expect(findCountries(CODES, typed)).toEqual(found)
})

test('nothing typed finds all of them', () => {
  expect(findCountries(CODES, ' ')).toEqual(CODES)
})
