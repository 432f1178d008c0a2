import { createHash } from 'node:crypto'
import type { CallInput } from '../../../api/calls.ts'
import type { Texts } from '../../../basics/locales.ts'
import type { FieldErrors, FieldReason } from '../../../basics/errors.ts'

/** How long stock is held from the opening of a payment (rules: ordering#stock-hold). */
export const HOLD_MS = 30 * 60_000
/** Longest hold of an order over all network switches (rules: ordering#stock-hold). */
export const MAX_OPEN_MS = 2 * 3_600_000
/** Limits that keep one visitor from holding all stock (rules: ordering#open-orders). */
export const MAX_OPEN_PER_DEVICE = 5
export const MAX_OPEN_PER_ACCOUNT = 5
export const MAX_NEW_PER_MINUTE = 60
/** How long a cached order is kept (rules: ordering#cached-orders). */
export const CACHED_ORDER_MS = 24 * 3_600_000

export type Snapshot = { name: Texts; option: Texts; image: string; productType: number }

/** Product type with a delivery address (rules: ordering#delivery). */
export const DELIVERED_TO_ADDRESS = 1

export type PlaceOrderInput = CallInput<'placeOrder'>

const filled = (text: string | undefined): boolean => text !== undefined && text.trim() !== ''

/** Checks delivery fields after the option (rules: ordering#checks). A malformed e-mail has its own message. */
export function checkDelivery(
  productType: number,
  input: Pick<PlaceOrderInput, 'receiverEmail' | 'country' | 'address'>,
): FieldErrors {
  const fields: Record<string, FieldReason> = {}
  if (productType === DELIVERED_TO_ADDRESS) {
    if (!filled(input.country)) fields['country'] = 'chooseCountry'
    if (!filled(input.address)) fields['address'] = 'enterAddress'
  } else if (!filled(input.receiverEmail)) fields['receiverEmail'] = 'enterEmail'
  else if (!/^[^\s@]+@[^\s@]+$/.test(input.receiverEmail!.trim()))
    fields['receiverEmail'] = 'emailWrong'
  return fields
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Hash of the buyer's choices in a fixed order; the language of the answer is not one of them. */
export function contentHash(input: PlaceOrderInput): Buffer {
  const {
    productId,
    optionId,
    count,
    receiverEmail,
    country,
    address,
    phone,
    network,
    mode,
    code,
  } = input
  return sha256(
    JSON.stringify([
      productId,
      optionId,
      count,
      receiverEmail ?? '',
      country ?? '',
      address ?? '',
      phone ?? '',
      network,
      mode,
      code ?? '',
    ]),
  )
}

/** Content hash of a store credit order; surrounding spaces do not count. */
export function creditContentHash(input: CallInput<'orderProduct'>): Buffer {
  const { productId, optionId, count = 1, phone = '', receiverAddress = '', country = '' } = input
  return sha256(
    JSON.stringify([
      'XMDD',
      productId,
      optionId ?? null,
      count,
      phone.trim(),
      receiverAddress.trim(),
      country,
    ]),
  )
}

export const deviceHash = (device: string): Buffer => sha256(`device:${device}`)
export const clientHash = (clientAddress: string): Buffer => sha256(`client:${clientAddress}`)
