import type { FieldErrors, FieldReason } from './errors.ts'

/** Product type that is delivered to an address; all others go by e-mail (rules: ordering#delivery). */
export const DELIVERED_TO_ADDRESS = 1
/** Shorter is no address that a courier finds. */
export const SHORTEST_ADDRESS = 5

const EMAIL = /^[^\s@]+@[^\s@]+$/
/** At least five digits; spaces, brackets, dots and hyphens as people write them. */
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

export const checkPhone = (phone = ''): FieldReason | undefined =>
  phone.trim() === '' ? 'enterPhone' : PHONE.test(phone.trim()) ? undefined : 'phoneWrong'

const checkAddress = (address = ''): FieldReason | undefined =>
  address.trim() === ''
    ? 'enterAddress'
    : [...address.trim()].length < SHORTEST_ADDRESS
      ? 'addressShort'
      : undefined

/** What delivery still lacks, in the order of rules: ordering#checks. Whether a country is known is the server's to say. */
export function checkDelivery(productType: number, delivery: DeliveryInput): FieldErrors {
  const found: [string, FieldReason | undefined][] =
    productType === DELIVERED_TO_ADDRESS
      ? [
          ['country', delivery.country?.trim() ? undefined : 'chooseCountry'],
          ['address', checkAddress(delivery.address)],
          ['receiverName', delivery.receiverName?.trim() ? undefined : 'enterName'],
          ['phone', checkPhone(delivery.phone)],
        ]
      : [['receiverEmail', checkEmail(delivery.receiverEmail)]]
  return Object.fromEntries(
    found.filter((one): one is [string, FieldReason] => one[1] !== undefined),
  )
}
