/** Country calling codes (ITU-T E.164) by ISO 3166 country, most used here first. */
const LIST = `CN86 HK852 MO853 TW886 IN91 KR82 JP81 SG65 MY60 US1 CA1 GB44 AU61 NZ64 TH66 VN84 ID62 PH63 KH855 LA856 MM95
BD880 PK92 NP977 LK94 MN976 KZ7 RU7 AE971 SA966 QA974 KW965 BH973 OM968 JO962 IL972 TR90 IQ964 IR98 LB961
DE49 FR33 IT39 ES34 PT351 NL31 BE32 LU352 CH41 AT43 IE353 DK45 SE46 NO47 FI358 IS354 PL48 CZ420 SK421 HU36 RO40
BG359 GR30
HR385 SI386 RS381 BA387 ME382 MK389 AL355 MT356 CY357 EE372 LV371 LT370 UA380 BY375 MD373 GE995 AM374 AZ994
UZ998 KG996 TJ992 TM993
MX52 BR55 AR54 CL56 CO57 PE51 VE58 EC593 BO591 PY595 UY598 GT502 SV503 HN504 NI505 CR506 PA507 CU53 DO1 JM1 TT1
PR1 HT509
EG20 ZA27 NG234 KE254 GH233 ET251 TZ255 UG256 RW250 MA212 DZ213 TN216 LY218 SD249 SN221 CI225 CM237 AO244 MZ258
ZM260 ZW263 BW267 NA264 MG261 MU230
BN673 TL670 MV960 BT975 AF93 FJ679 PG675`

type Area = { country: string; code: string }

export const AREAS: readonly Area[] = LIST.split(/\s+/).map((entry) => ({
  country: entry.slice(0, 2),
  code: entry.slice(2),
}))

/** The default calling code (rules: accounts#account-names). */
export const DEFAULT_COUNTRY = 'CN'

export const codeOf = (country: string): string =>
  AREAS.find((area) => area.country === country)?.code ?? '86'

/** By the languages that the browser asks for, which may name a country ("en-GB"); no one else is asked. */
export function likelyCountry(languages: readonly string[]): string {
  const isListed = (region: string | undefined): region is string =>
    AREAS.some(({ country }) => country === region)
  const locales = languages.flatMap((tag) => {
    try {
      return [new Intl.Locale(tag)]
    } catch {
      return []
    }
  })
  return (
    locales.map(({ region }) => region).find(isListed) ??
    locales.map((locale) => locale.maximize().region).find(isListed) ??
    DEFAULT_COUNTRY
  )
}
