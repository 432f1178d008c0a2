import type { CallInput } from '../../../api/calls.ts'
import type { Locale } from '../../../basics/locales.ts'
import { formatMicro } from '../../../basics/money.ts'
import { goodsOf, isPosted, type OrderDraft } from '../parts/orderDraft.ts'

/** Balances that goods can be paid from. */
export const PAY_ASSETS = ['XMDD', 'USDT'] as const
export type PayAsset = (typeof PAY_ASSETS)[number]

type OrderProductInput = CallInput<'orderProduct'>

/**
 * The fields of an order from a balance (rules: ordering#store-credit-orders); goods sent by e-mail carry the
 * e-mail address in them, too.
 */
export const creditInput = (
  draft: OrderDraft,
  receiver: { phone: string; address: string },
  paid: { asset: PayAsset; priceMicro: bigint },
  language: Locale,
): Omit<OrderProductInput, 'orderId'> => ({
  ...goodsOf(draft),
  asset: paid.asset,
  price: formatMicro(paid.priceMicro),
  phone: receiver.phone.trim(),
  receiverAddress: receiver.address.trim(),
  language,
  ...(draft.coupon && { coupon: draft.coupon }),
  // Next to something posted, what goes by e-mail needs an address of its own.
  ...(isPosted(draft) &&
    draft.receiverEmail !== undefined && { receiverEmail: draft.receiverEmail }),
  ...(draft.country !== undefined && { country: draft.country }),
  ...(draft.receiverName !== undefined && { receiverName: draft.receiverName }),
})

type ReceiverFault = 'payPhoneMissing' | 'payReceiverMissing'

export const checkReceiver = (
  { phone, address }: { phone: string; address: string },
  needsAddress = true,
): { phone?: ReceiverFault; address?: ReceiverFault } => ({
  ...(phone.trim() === '' && { phone: 'payPhoneMissing' }),
  ...(needsAddress && address.trim() === '' && { address: 'payReceiverMissing' }),
})
