import type { FieldErrors, FieldReason } from './errors.ts'

/** All other types go by e-mail (rules: ordering#delivery). */
export const DELIVERED_TO_ADDRESS = 1
/** Shorter is no address that a courier finds. */
const SHORTEST_ADDRESS = 5

/** One receiver in one spelling: mails are limited by it, and mail programs drop or translate other signs. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d-]+\.)*[a-z\d-]+$/i
/** At least five digits, with usual separators. */
const PHONE = /^\+?(?:[\s().-]*\d){5,20}[\s().-]*$/

export type DeliveryInput = {
  readonly receiverEmail?: string | undefined
  readonly country?: string | undefined
  readonly address?: string | undefined
  readonly receiverName?: string | undefined
  readonly phone?: string | undefined
}

export const checkEmail = (email = ''): FieldReason | undefined =>
  email.trim() === '' ? 'enterEmail' : EMAIL.test(email.trim()) ? undefined : 'emailWrong'

const checkPhone = (phone = ''): FieldReason | undefined =>
  phone.trim() === '' ? 'enterPhone' : PHONE.test(phone.trim()) ? undefined : 'phoneWrong'

const checkAddress = (address = ''): FieldReason | undefined =>
  address.trim() === ''
    ? 'enterAddress'
    : [...address.trim()].length < SHORTEST_ADDRESS
      ? 'addressShort'
      : undefined

/**
 * Missing or wrong delivery fields, in the order of rules: ordering#checks. An e-mail address beside posted goods is
 * not needed, but has to be one; nor is it for goods sent by e-mail in a shop that sends none, which shows them on the
 * order's page. The server checks the country.
 */
export function checkDelivery(
  productTypes: readonly number[],
  delivery: DeliveryInput,
  sendsMail = true,
): FieldErrors {
  const isPosted = productTypes.includes(DELIVERED_TO_ADDRESS)
  const isMailed = productTypes.some((type) => type !== DELIVERED_TO_ADDRESS)
  const found: Lack[] = []
  if ((isMailed && sendsMail) || delivery.receiverEmail?.trim())
    found.push(['receiverEmail', checkEmail(delivery.receiverEmail)])
  if (isPosted) found.push(...checkPosted(delivery))
  return Object.fromEntries(
    found.filter((one): one is readonly [string, FieldReason] => one[1] !== undefined),
  )
}

type Lack = readonly [string, FieldReason | undefined]

const checkPosted = (delivery: DeliveryInput): readonly Lack[] => [
  ['country', delivery.country?.trim() ? undefined : 'chooseCountry'],
  ['address', checkAddress(delivery.address)],
  ['receiverName', delivery.receiverName?.trim() ? undefined : 'enterName'],
  ['phone', checkPhone(delivery.phone)],
]

/** Packing slips of one answer: enough for a day. */
export const MAX_SLIPS = 1_000
