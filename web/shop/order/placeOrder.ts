import type { CallInput, CallResult } from '../../../api/calls.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Locale } from '../../../basics/locales.ts'
import type { PayMode } from '../../../basics/status.ts'
import { createOrderId } from '../../../basics/orderId.ts'
import { callApi } from '../../client/callApi.ts'
import { addDeviceOrder } from '../../client/deviceOrders.ts'
import { tokenNow } from '../../client/token.ts'
import { goodsOf, type OrderDraft, type Sent } from '../parts/orderDraft.ts'

/**
 * Returns the id to order under. It stays the same while the content does, so that a retry answers the same
 * order; a changed network, mode or coupon gets another id, because the server refuses one id with other content.
 */
export const orderIdFor = (
  draft: OrderDraft,
  network: NetworkId,
  sent: Sent | undefined,
  nowMs: number,
  mode: PayMode = 'safe',
): string => {
  if (!sent) return draft.orderId
  const isSame =
    sent.network === network && sent.mode === mode && (sent.coupon ?? '') === (draft.coupon ?? '')
  return isSame ? sent.orderId : createOrderId(nowMs)
}

export function orderInput(
  draft: OrderDraft,
  orderId: string,
  network: NetworkId,
  language: Locale,
  /** The total on the screen; another one is refused (rules: ordering#price-shown). */
  price: string,
  mode: PayMode = 'safe',
): CallInput<'placeOrder'> {
  const { requestKey, code } = draft
  const { receiverEmail, country, address, receiverName, phone, coupon } = draft
  return {
    orderId,
    requestKey,
    ...goodsOf(draft),
    network,
    mode,
    language,
    price,
    ...(receiverEmail !== undefined && { receiverEmail }),
    ...(country !== undefined && { country }),
    ...(address !== undefined && { address }),
    ...(receiverName !== undefined && { receiverName }),
    ...(phone !== undefined && { phone }),
    ...(code !== undefined && { code }),
    ...(coupon && { coupon }),
  }
}

export const keepOrder = ({ orderId, secret }: { orderId: string; secret: string }): void =>
  addDeviceOrder({
    orderId,
    secret,
    placedAt: Date.now(),
    ...(tokenNow() !== undefined && { ofAccount: true }),
  })

/** Places the order and stores its secret on this device before anything else happens. */
export async function placeOrder(
  input: CallInput<'placeOrder'>,
): Promise<CallResult<'placeOrder'>> {
  const order = await callApi('placeOrder', input)
  keepOrder(order)
  return order
}
