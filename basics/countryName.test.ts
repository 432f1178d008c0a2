import { expect, test } from 'vitest'
import { LOCALES } from './locales.ts'
import { sampleCountries } from '../samples/countries.ts'
import { countryName } from './countryName.ts'

test.each(LOCALES)('a country has one name in %s, in the list and in an address', (locale) => {
  for (const { code, name } of sampleCountries) expect(countryName(code, locale)).toBe(name[locale])
})

test('in English the United States and the United Kingdom are written out', () => {
  expect(countryName('US', 'en')).toBe('United States')
  expect(countryName('GB', 'en')).toBe('United Kingdom')
  expect(countryName('HK', 'cn')).toBe('香港')
})
