import { namesIn } from './countryName.ts'
import { LOCALES } from './locales.ts'

/** What people call a country besides its names in CLDR; separated by commas. */
const EVERYDAY: Readonly<Record<string, string>> = {
  AE: 'UAE, Emirates, Dubai, Abu Dhabi, 阿联酋, 迪拜',
  BA: 'Bosnia',
  CD: 'DRC, Congo Kinshasa',
  CI: 'Ivory Coast',
  CN: 'PRC, Mainland China, 中国大陆, 大陆, 内地',
  CV: 'Cape Verde',
  CZ: 'Czech Republic',
  GB: 'UK, U.K., Britain, Great Britain, England, Scotland, Wales, 英国, 英格兰, イングランド, 영국, 잉글랜드, ब्रिटेन, इंग्लैंड, यूके',
  HK: 'Hongkong',
  KP: 'DPRK',
  KR: 'Korea, Republic of Korea, 南韩, 한국, कोरिया',
  MK: 'Macedonia',
  MM: 'Burma',
  MO: 'Macau',
  NL: 'Holland, 荷兰, ホランド, 홀란드, हॉलैंड',
  PS: 'Palestine',
  RU: 'Russian Federation',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey, Türkiye',
  US: 'USA, U.S., U.S.A., America, States, 美国, 米国, アメリカ, 미국, 아메리카, अमेरिका, यूएस, यूएसए',
  VA: 'Vatican, Holy See',
}

/** Of countries where CLDR's likeliest language is not enough; those of the shop are searched anyway. */
const LANGUAGES_OF: Readonly<Record<string, readonly string[]>> = {
  BE: ['nl', 'fr', 'de'],
  CA: ['fr'],
  CH: ['de', 'fr', 'it', 'rm'],
  CY: ['el', 'tr'],
  ES: ['es', 'ca', 'eu', 'gl'],
  FI: ['fi', 'sv'],
  IE: ['ga'],
  IL: ['he', 'ar'],
  IN: ['hi', 'bn', 'ta', 'te', 'mr', 'gu', 'ur'],
  LK: ['si', 'ta'],
  LU: ['lb', 'fr', 'de'],
  MA: ['ar', 'fr'],
  SG: ['ms', 'ta'],
  ZA: ['af', 'zu', 'xh'],
}

/** A country's names in its own languages: Deutschland, España. */
function ownNames(code: string): readonly string[] {
  try {
    // With its script: 台灣, not 台湾.
    const languages = LANGUAGES_OF[code] ?? [new Intl.Locale(`und-${code}`).maximize().baseName]
    return languages.map(
      (language) => new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code,
    )
  } catch {
    // Not every browser knows every language.
    return []
  }
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Script=Latin}\p{M}+/gu, (letters) => letters[0]!)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('.', '')
    .trim()

const made = new Map<string, readonly string[]>()

const traditional = new Intl.DisplayNames(['zh-Hant'], { type: 'region' })

const listedNames = (code: string): readonly string[] => [
  ...LOCALES.flatMap((locale) => {
    const { short, long } = namesIn(locale)
    return [short.of(code) ?? code, long.of(code) ?? code]
  }),
  traditional.of(code) ?? code,
]

/** All that a country is found by: its code, its names in the five languages and its own, and everyday names. */
function namesOf(code: string): readonly string[] {
  let names = made.get(code)
  if (!names) {
    const everyday = (EVERYDAY[code] ?? '').split(', ')
    names = [...new Set([code, ...listedNames(code), ...ownNames(code), ...everyday].map(plain))]
    made.set(code, names)
  }
  return names
}

const isCode = (text: string): boolean => /^[A-Z]{2}$/.test(text)
const SPACED = /^[\p{Script=Latin}\s\d]/u

/** Those of `codes` that begin like this themselves, or have a word in one of the country's names that does. */
export function findCountries(codes: readonly string[], typed: string): readonly string[] {
  const sought = plain(typed)
  if (sought === '') return codes
  const isIn = (name: string): boolean =>
    SPACED.test(sought) ? ` ${name}`.includes(` ${sought}`) : name.includes(sought)
  return codes.filter((code) => isCode(code) && namesOf(code).some(isIn))
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
let everyCode: readonly string[] | undefined

const isRegion = (code: string): boolean => {
  const { short } = namesIn('en')
  return (short.of(code) ?? code) !== code
}

/** The text is the code or name of a country that is not among `codes`: "me" is Montenegro, no start of Mexico. */
function isOfAnother(codes: readonly string[], sought: string): boolean {
  everyCode ??= LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter(isRegion)
  return everyCode.some(
    (code) =>
      !codes.includes(code) &&
      (plain(code) === sought || listedNames(code).some((name) => plain(name) === sought)),
  )
}

/**
 * The country that a text means: the one with exactly this code or name, else the only one that begins like it;
 * undefined when none or several do. While it is being typed (`isFinished` false), two letters mean nothing yet, nor
 * does a name that another one begins with ("niger"). The name of a country outside `codes` never means another one.
 */
export function findCountry(
  codes: readonly string[],
  typed: string,
  isFinished: boolean,
): string | undefined {
  const sought = plain(typed)
  if (sought === '' || (!isFinished && /^[a-z]{1,2}$/.test(sought))) return undefined
  const left = findCountries(codes, typed)
  const exact = isFinished ? left.filter((code) => namesOf(code).includes(sought)) : []
  const meant = exact.length > 0 ? exact : left
  if (meant.length !== 1) return undefined
  return exact.length === 0 && isOfAnother(codes, sought) ? undefined : meant[0]
}
