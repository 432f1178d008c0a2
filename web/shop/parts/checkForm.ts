import type { FieldReason } from '../../../basics/errors.ts'
import type { Delivery } from '../delivery.ts'

/** Product type that is delivered to an address; all others go by e-mail (rules: ordering#delivery). */
export const DELIVERED_TO_ADDRESS = 1
/** Most pieces in one order (rules: ordering#quantity). */
export const MOST_PIECES = 999

export type FormField = 'option' | 'email' | 'quantity' | 'country' | 'address'
export type FormErrors = Partial<Record<FormField, FieldReason>>

export type FormInput = {
  productType: number
  option: { stock: number } | undefined
  /** As typed. */
  quantity: string
  delivery: Delivery
}

export const mostPieces = (stock: number): number => Math.min(stock, MOST_PIECES)

function checkEmail(email: string): FieldReason | undefined {
  if (email.trim() === '') return 'enterEmail'
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : 'emailWrong'
}

function checkQuantity(quantity: string, stock: number): FieldReason | undefined {
  const count = /^\d{1,9}$/.test(quantity) ? Number(quantity) : 0
  if (count < 1 || count > MOST_PIECES) return 'quantity'
  return count > stock ? 'outOfStock' : undefined
}

/** Returns what is wrong in the order of rules: ordering#checks; focus goes to the first field named. */
export function checkForm({ productType, option, quantity, delivery }: FormInput): FormErrors {
  const byMail = productType !== DELIVERED_TO_ADDRESS
  const found: [FormField, FieldReason | undefined][] = [
    ['option', option ? undefined : 'chooseOption'],
    ['email', byMail ? checkEmail(delivery.email) : undefined],
    ['quantity', option ? checkQuantity(quantity, option.stock) : undefined],
    ['country', byMail || delivery.country ? undefined : 'chooseCountry'],
    ['address', byMail || delivery.address.trim() ? undefined : 'enterAddress'],
  ]
  return Object.fromEntries(found.filter(([, reason]) => reason))
}
