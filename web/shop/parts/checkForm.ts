import { MAX_PIECES } from '../../../basics/cart.ts'
import { DELIVERED_TO_ADDRESS, checkDelivery } from '../../../basics/delivery.ts'
import type { FieldErrors, FieldReason } from '../../../basics/errors.ts'
import type { Delivery } from './keptDelivery.ts'

export type FormField = 'option' | 'email' | 'quantity' | 'country' | 'address' | 'name' | 'phone'
export type FormErrors = Partial<Record<FormField, FieldReason>>

export type FormInput = {
  productType: number
  option: { stock: number } | undefined
  /** As typed. */
  quantity: string
  delivery: Delivery
  /** Otherwise digital goods go to no address. */
  readonly sendsMail: boolean
}

export const mostPieces = (stock: number): number => Math.min(stock, MAX_PIECES)

function checkQuantity(quantity: string, stock: number): FieldReason | undefined {
  const count = /^\d{1,9}$/.test(quantity) ? Number(quantity) : 0
  if (count < 1 || count > MAX_PIECES) return 'quantity'
  return count > stock ? 'outOfStock' : undefined
}

/** The form's fields by the names that the calls have. */
const DELIVERY_FIELDS: Readonly<Record<string, FormField>> = {
  receiverEmail: 'email',
  country: 'country',
  address: 'address',
  receiverName: 'name',
  phone: 'phone',
}

/** What a delivery lacks, by the form's fields and in their order. */
export const deliveryErrors = (lacking: FieldErrors): FormErrors =>
  Object.fromEntries(
    Object.entries(lacking).map(([field, reason]) => [DELIVERY_FIELDS[field]!, reason]),
  )

/** Returns what is wrong in the order of rules: ordering#checks; focus goes to the first field named. */
export function checkForm({
  productType,
  option,
  quantity,
  delivery,
  sendsMail,
}: FormInput): FormErrors {
  const { email, country, address, name, phone } = delivery
  const byMail = productType !== DELIVERED_TO_ADDRESS
  const lacking = Object.entries(
    deliveryErrors(
      checkDelivery(
        [productType],
        {
          ...(byMail && sendsMail && { receiverEmail: email }),
          country,
          address,
          receiverName: name,
          phone,
        },
        sendsMail,
      ),
    ),
  ) as [FormField, FieldReason][]
  const found: (readonly [FormField, FieldReason | undefined])[] = [
    ['option', option ? undefined : 'chooseOption'],
    ...(byMail ? lacking : []),
    ['quantity', option ? checkQuantity(quantity, option.stock) : undefined],
    ...(byMail ? [] : lacking),
  ]
  return Object.fromEntries(found.filter(([, reason]) => reason))
}
