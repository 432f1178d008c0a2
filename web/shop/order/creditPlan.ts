import type { CallInput } from '../../../api/calls.ts'
import type { Locale } from '../../../basics/locales.ts'
import { parseMicro } from '../../../basics/money.ts'
import { optionXmdd } from '../../../basics/xmddPrice.ts'
import type { OrderDraft } from './orderDraft.ts'

export type OrderProductInput = CallInput<'orderProduct'>

const micro = (amount: string): bigint => parseMicro(amount) ?? 0n

/** The draft's cost in XMDD, in micro-units. `product` holds the prices of its cheapest option. */
export const creditPrice = (draft: OrderDraft, product: { usdt: string; xmdd: string }): bigint =>
  optionXmdd(micro(product.xmdd), micro(product.usdt), micro(draft.price)) * BigInt(draft.count)

/**
 * The fields of a store credit order (rules: ordering#store-credit-orders); goods sent by e-mail carry the
 * e-mail address in them, too.
 */
export const creditInput = (
  draft: OrderDraft,
  receiver: { phone: string; address: string },
  language: Locale,
): Omit<OrderProductInput, 'orderId'> => ({
  productId: draft.productId,
  optionId: draft.optionId,
  count: draft.count,
  phone: receiver.phone.trim(),
  receiverAddress: receiver.address.trim(),
  language,
  ...(draft.country !== undefined && { country: draft.country }),
})

export type ReceiverFault = 'payPhoneMissing' | 'payReceiverMissing'

export const checkReceiver = ({
  phone,
  address,
}: {
  phone: string
  address: string
}): { phone?: ReceiverFault; address?: ReceiverFault } => ({
  ...(phone.trim() === '' && { phone: 'payPhoneMissing' }),
  ...(address.trim() === '' && { address: 'payReceiverMissing' }),
})
