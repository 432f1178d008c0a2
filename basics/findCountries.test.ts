import { expect, test } from 'vitest'
import { findCountries, findCountry } from './findCountries.ts'

const CODES = ['AE', 'AS', 'AU', 'CN', 'DE', 'FR', 'GB', 'IN', 'JP', 'KR', 'NL', 'TR', 'UA', 'US']
const ALIKE = ['CA', 'CM', 'ID', 'IN', 'ME', 'MX', 'NE', 'NG', 'US']

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
  const [only, ...others] = found
  expect(findCountry(CODES, typed, true)).toBe(others.length === 0 ? only : undefined)
  expect(findCountries(CODES, typed)).toEqual(expect.arrayContaining(found))
})

test.each([
  ['in', ['ID', 'IN'], undefined, 'IN'],
  ['indo', ['ID'], 'ID', 'ID'],
  ['ca', ['CA', 'CM'], undefined, 'CA'],
  ['me', ['ME', 'MX'], undefined, 'ME'],
  ['niger', ['NE', 'NG'], undefined, 'NE'],
  ['nigeri', ['NG'], 'NG', 'NG'],
  ['us', ['US'], undefined, 'US'],
  ['印', ['ID', 'IN'], undefined, undefined],
  ['印度', ['ID', 'IN'], undefined, 'IN'],
  ['印度尼', ['ID'], 'ID', 'ID'],
])('%s is no country before the word is finished', (typed, left, typing, finished) => {
  expect(findCountries(ALIKE, typed)).toEqual(left)
  expect(findCountry(ALIKE, typed, false)).toBe(typing)
  expect(findCountry(ALIKE, typed, true)).toBe(finished)
})

test.each([
  ['Deutschland', 'DE'],
  ['deutschl', 'DE'],
  ['España', 'ES'],
  ['espana', 'ES'],
  ['Brasil', 'BR'],
  ['中国', 'CN'],
  ['日本', 'JP'],
  ['Suisse', 'CH'],
  ['Svizzera', 'CH'],
  ['Österreich', 'AT'],
  ['Россия', 'RU'],
  ['Ελλάδα', 'GR'],
  ['Україна', 'UA'],
  ['ประเทศไทย', undefined],
  ['ไทย', 'TH'],
  ['مصر', 'EG'],
])('a country is found by its name in its own language: %s', (typed, code) => {
  const codes = ['AT', 'BR', 'CH', 'CN', 'DE', 'EG', 'ES', 'GR', 'JP', 'RU', 'TH', 'UA']
  expect(findCountry(codes, typed, true)).toBe(code)
})

test('what names a country that the shop does not deliver to chooses no other', () => {
  const codes = ['DE', 'MX', 'NG', 'US']
  for (const typed of ['me', 'ME', 'niger', 'Niger'])
    expect([typed, findCountry(codes, typed, true)]).toEqual([typed, undefined])
  expect(findCountry(codes, 'niger', false)).toBe(undefined)
  expect(findCountry(codes, 'mex', true)).toBe('MX')
  expect(findCountry(codes, 'us', true)).toBe('US')
})

test('nothing typed finds all of them', () => {
  expect(findCountries(CODES, ' ')).toEqual(CODES)
})
