import { countryName } from '../basics/countryName.ts'
import { LOCALES, type Locale, type Texts } from '../basics/locales.ts'

/** Delivery countries of the sample shop, ISO 3166-1 alpha-2, those of its languages first. */
const CODES = [
  'CN',
  'HK',
  'MO',
  'TW',
  'SG',
  'JP',
  'KR',
  'IN',
  'US',
  'GB',
  'CA',
  'AU',
  'NZ',
  'MY',
  'TH',
  'VN',
  'ID',
  'PH',
  'AE',
  'SA',
  'QA',
  'KW',
  'TR',
  'DE',
  'FR',
  'IT',
  'ES',
  'PT',
  'NL',
  'BE',
  'LU',
  'CH',
  'AT',
  'IE',
  'DK',
  'SE',
  'NO',
  'FI',
  'IS',
  'PL',
  'CZ',
  'HU',
  'GR',
  'RO',
  'BR',
  'MX',
  'AR',
  'CL',
  'ZA',
  'EG',
  'KE',
  'NG',
  'KZ',
  'MN',
  'LK',
  'NP',
  'BD',
] as const

/** Code and name in the five languages, from Unicode CLDR through Intl. */
export const sampleCountries: readonly { readonly code: string; readonly name: Texts }[] =
  CODES.map((code) => ({
    code,
    name: Object.fromEntries(LOCALES.map((locale) => [locale, nameIn(locale, code)])) as Record<
      Locale,
      string
    >,
  }))

function nameIn(locale: Locale, code: string): string {
  const name = countryName(code, locale)
  if (name === code) throw new Error(`this runtime has no name for ${code} in ${locale}`)
  return name
}
