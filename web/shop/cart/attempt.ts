import { createOrderId } from '../../../basics/orderId.ts'
import { RESERVATION_MS } from '../../../basics/stockReservation.ts'
import { keep, readKeptJson } from '../../client/storage.ts'
import { createRequestKey } from '../../client/uuid.ts'
import { ATTEMPT_KEY } from '../memberKeys.ts'
import type { OrderDraft, Sent } from '../parts/orderDraft.ts'

/** An order of the cart that was not answered yet, with the number it was sent under. */
type Attempt = Pick<OrderDraft, 'orderId' | 'requestKey'> & {
  content: string
  at: number
  sent?: Sent
}

const readAttempt = (): Attempt | undefined => {
  const found = readKeptJson(ATTEMPT_KEY) as Partial<Attempt> | null
  return typeof found?.content === 'string' &&
    /^[1-9]\d{18}$/.test(String(found.orderId)) &&
    /^[0-9a-f]{32}$/.test(String(found.requestKey)) &&
    typeof found.at === 'number'
    ? (found as Attempt)
    : undefined
}

/**
 * The numbers for an order of this content: those of an unanswered attempt, so that a repeat is the same order, or
 * new ones (rules: ordering#order-ids). When the first order can no longer be paid, the same cart is a new one.
 */
export function attemptFor(
  content: string,
  nowMs: number,
): Pick<OrderDraft, 'orderId' | 'requestKey' | 'sent'> {
  const known = readAttempt()
  const isFresh = known && nowMs >= known.at && nowMs - known.at < RESERVATION_MS
  if (isFresh && known.sent && known.content === content) {
    const { orderId, requestKey, sent } = known
    return { orderId, requestKey, sent }
  }
  const fresh = { orderId: createOrderId(nowMs), requestKey: createRequestKey() }
  keep(ATTEMPT_KEY, JSON.stringify({ ...fresh, content, at: nowMs } satisfies Attempt))
  return fresh
}

/** Called before the order is sent. */
export function keepSent(sent: Sent): void {
  const known = readAttempt()
  if (known) keep(ATTEMPT_KEY, JSON.stringify({ ...known, sent } satisfies Attempt))
}

export const forgetAttempt = (): void => keep(ATTEMPT_KEY, undefined)
