import { createHash } from 'node:crypto'
import type { CallInput } from '../../../api/calls.ts'
import type { Texts } from '../../../basics/locales.ts'
import { refuse } from '../../../basics/errors.ts'
import { formatMicro, parseMicro } from '../../../basics/money.ts'

/** How long stock is held from the opening of a payment (rules: ordering#stock-hold). */
export const HOLD_MS = 30 * 60_000
/** Limits that keep one visitor from holding all stock (rules: ordering#open-orders). */
export const MAX_OPEN_PER_DEVICE = 5
export const MAX_OPEN_PER_ACCOUNT = 5
export const MAX_NEW_PER_MINUTE = 60
/** How long a cached order is kept (rules: ordering#cached-orders). */
export const CACHED_ORDER_MS = 24 * 3_600_000

export type Snapshot = { name: Texts; option: Texts; image: string; productType: number }

export type PlaceOrderInput = CallInput<'placeOrder'>

/**
 * Refuses a price other than the one that the buyer was shown, with the new one (rules: ordering#price-shown). Callers that
 * show no price may leave it out.
 */
export function checkPrice(shown: string | undefined, totalMicro: bigint): void {
  if (shown === undefined || parseMicro(shown) === totalMicro) return
  refuse('invalidInput', {
    fields: { price: 'changed' },
    facts: { price: formatMicro(totalMicro) },
  })
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
    receiverName,
    network,
    mode,
    code,
    requestKey,
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
      ...(receiverName || requestKey ? [receiverName ?? ''] : []),
      ...(requestKey ? [requestKey] : []),
    ]),
  )
}

/** Content hash of an order from a balance; surrounding spaces do not count. */
export function creditContentHash(input: CallInput<'orderProduct'>): Buffer {
  const { productId, optionId, count = 1, asset = 'XMDD' } = input
  const { phone = '', receiverName = '', receiverAddress = '', country = '' } = input
  return sha256(
    JSON.stringify([
      asset,
      productId,
      optionId ?? null,
      count,
      phone.trim(),
      receiverAddress.trim(),
      country,
      ...(receiverName.trim() ? [receiverName.trim()] : []),
    ]),
  )
}

export const deviceHash = (device: string): Buffer => sha256(`device:${device}`)
export const clientHash = (clientAddress: string): Buffer => sha256(`client:${clientAddress}`)
