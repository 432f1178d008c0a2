import { createHash } from 'node:crypto'
import type { CallInput } from '../../../api/calls.ts'
import type { Texts } from '../../../basics/locales.ts'
import type { FieldErrors, FieldReason } from '../../../basics/errors.ts'

/** Stock is held this long from the moment a payment is opened (ordering#stock-hold). */
export const HOLD_MS = 30 * 60_000
/** However often the network is switched, an order holds stock no longer than this. */
export const MAX_OPEN_MS = 2 * 3_600_000
/** ordering#open-orders: one visitor cannot empty the shop. */
export const MAX_OPEN_PER_DEVICE = 5
export const MAX_OPEN_PER_ACCOUNT = 5
export const MAX_NEW_PER_MINUTE = 60
/** ordering#cached-orders: a cached order lives a day. */
export const CACHED_ORDER_MS = 24 * 3_600_000

/** What was bought, as it was when it was ordered; kept with the order. */
export type Snapshot = { name: Texts; option: Texts; image: string; productType: number }

/** Product type 1 is delivered to an address, every other by e-mail (ordering#delivery). */
export const DELIVERED_TO_ADDRESS = 1

export type PlaceOrderInput = CallInput<'placeOrder'>

const filled = (text: string | undefined): boolean => text !== undefined && text.trim() !== ''

/**
 * ordering#checks checks after the option was found: e-mail for goods sent by mail, country and address for the rest.
 * The message for an e-mail without an at sign differs from the one for a missing e-mail.
 */
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

/** Everything the buyer decided, in a fixed order. The language of the answer is not part of an order. */
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

/** The same for an order that is paid from store credit; blanks around what was typed do not count. */
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
