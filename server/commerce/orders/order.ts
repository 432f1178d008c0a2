import { DAY_MS } from '../../../basics/durations.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { CallInput } from '../../../api/calls.ts'
import { couponCode } from '../../../basics/coupons.ts'
import { refuse } from '../../../basics/errors.ts'
import { formatMicro, parseMicro } from '../../../basics/money.ts'
import type { WantedLine } from '../catalogue/wantedLines.ts'
import { wantedOf } from './lines/wantedOf.ts'

/** Limits that keep one visitor from holding all stock (rules: ordering#open-orders). */
export const MAX_OPEN_PER_DEVICE = 5
export const MAX_OPEN_PER_ACCOUNT = 5
export const MAX_NEW_PER_MINUTE = 60
/** How long a cached order is kept (rules: ordering#cached-orders). */
export const CACHED_ORDER_MS = DAY_MS

export type PlaceOrderInput = CallInput<'placeOrder'>

/**
 * Refuses a price that differs from the one shown, with the new one (rules: ordering#price-shown). Callers that show
 * none leave it out.
 */
export function checkPrice(shown: string | undefined, totalMicro: bigint): void {
  if (shown === undefined || parseMicro(shown) === totalMicro) return
  refuse('invalidInput', {
    fields: { price: 'changed' },
    facts: { price: formatMicro(totalMicro) },
  })
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

type Line = readonly [productId: number, optionId: number | null, count: number]
const lineOf = ({ productId, optionId, count }: WantedLine): Line => [
  productId,
  optionId ?? null,
  count,
]
/** One line is hashed alike in both forms of a call. */
const hashedLines = (lines: readonly WantedLine[]): Line | readonly [readonly Line[]] =>
  lines.length === 1 ? lineOf(lines[0]!) : [lines.map(lineOf)]

/** An object among texts, so that no other choice hashes the same. */
const hashedCoupon = (typed = ''): readonly { coupon: string }[] =>
  couponCode(typed) === '' ? [] : [{ coupon: couponCode(typed) }]

/** Hash of the buyer's choices in a fixed order; the language of the answer is not one of them. */
export function contentHash(input: PlaceOrderInput): Buffer {
  const { receiverEmail, country, address, phone, receiverName, network, mode, code, requestKey } =
    input
  return sha256(
    JSON.stringify([
      ...hashedLines(wantedOf(input, true)),
      receiverEmail ?? '',
      country ?? '',
      address ?? '',
      phone ?? '',
      network,
      mode,
      code ?? '',
      ...(receiverName || requestKey ? [receiverName ?? ''] : []),
      ...(requestKey ? [requestKey] : []),
      ...hashedCoupon(input.coupon),
    ]),
  )
}

/** Content hash of an order from a balance; surrounding spaces do not count. */
export function creditContentHash(input: CallInput<'orderProduct'>): Buffer {
  const { phone = '', receiverName = '', receiverAddress = '', country = '' } = input
  const { asset = 'XMDD', receiverEmail = '' } = input
  return sha256(
    JSON.stringify([
      asset,
      ...hashedLines(wantedOf(input, false)),
      phone.trim(),
      receiverAddress.trim(),
      country,
      ...(receiverName.trim() || receiverEmail.trim() ? [receiverName.trim()] : []),
      ...(receiverEmail.trim() ? [receiverEmail.trim()] : []),
      ...hashedCoupon(input.coupon),
    ]),
  )
}

/** 128 bits, in the order's link (rules: ordering#secret). */
export const newSecret = (): string => randomBytes(16).toString('hex')

export const deviceHash = (device: string): Buffer => sha256(`device:${device}`)
export const clientHash = (clientAddress: string): Buffer => sha256(`client:${clientAddress}`)
