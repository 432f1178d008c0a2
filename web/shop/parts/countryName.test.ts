import { expect, test } from 'vitest'
import { LOCALES } from '../../../basics/locales.ts'
import { sampleCountries } from '../../../samples/countries.ts'
import { countryName } from './countryName.ts'

test.each(LOCALES)('a country has one name in %s, in the list and in an address', (locale) => {
  for (const { code, name } of sampleCountries) expect(countryName(code, locale)).toBe(name[locale])
})
