import { refuse, refuseFields } from '../../../../basics/errors.ts'

export type AccountName = { readonly kind: 'email' | 'phone'; readonly value: string }

/** Of a phone number without a country code (rules: accounts#account-names). */
const DEFAULT_AREA = '86'
const MAX_EMAIL = 254
const MAX_LOCAL_PART = 64
/** As in HTML's e-mail inputs, with a dot in the domain. */
const EMAIL =
  /^([a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?)$/
const PRINTABLE_ASCII = /^[\x20-\x7e]+$/
const GROUPING = /[\s().-]/g
const PHONE = /^\+[1-9]\d{6,14}$/
/** Mainland China's landlines take no SMS. */
const CHINESE_MOBILE = /^\+861\d{10}$/

export function parseEmail(text: string): string | undefined {
  const email = text.toLowerCase()
  const local = EMAIL.exec(email)?.[1]
  return local !== undefined && local.length <= MAX_LOCAL_PART && email.length <= MAX_EMAIL
    ? email
    : undefined
}

/** A number without a plus belongs to `area`, with or without the domestic leading zero. */
export function parsePhone(text: string, area = DEFAULT_AREA): string | undefined {
  const digits = text.replace(GROUPING, '')
  if (!/^\+?\d+$/.test(digits)) return undefined
  const phone = digits.startsWith('+') ? digits : `+${area}${digits.replace(/^0/, '')}`
  return PHONE.test(phone) && (!phone.startsWith('+86') || CHINESE_MOBILE.test(phone))
    ? phone
    : undefined
}

/** (rules: accounts#account-names) Non-ASCII letters could imitate another account. */
export function parseAccountName(
  text: string,
  options: { area?: string | undefined; field?: string } = {},
): AccountName {
  const field = options.field ?? 'username'
  const name = text.trim()
  if (name === '') return refuseFields({ [field]: 'missing' })
  if (!PRINTABLE_ASCII.test(name))
    return refuse('unsupportedCharacters', { fields: { [field]: 'format' } })
  if (name.includes('@')) {
    const email = parseEmail(name)
    return email === undefined
      ? refuseFields({ [field]: 'emailWrong' })
      : { kind: 'email', value: email }
  }
  const phone = parsePhone(name, options.area)
  return phone === undefined ? refuseFields({ [field]: 'format' }) : { kind: 'phone', value: phone }
}
