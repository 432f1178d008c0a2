import type { Hex } from '../../../basics/hex.ts'
import { callData, wordsOfCall } from '../../../basics/tron/callData.ts'

/** A TRON wallet's part of one order. Addresses are `0x` and 40 hex digits, amounts base units. */
export type OrderQuote = {
  readonly token: Hex
  readonly shop: Hex
  readonly platform: Hex
  readonly deadlineSeconds: bigint
  readonly priceBase: bigint
  readonly payOrderId: bigint
  readonly level: bigint
  readonly expiresAtMs: number
}
/** A plain transfer to the order's own address. */
export type SendQuote = Pick<OrderQuote, 'token' | 'priceBase' | 'expiresAtMs'> & {
  readonly receiver: Hex
}
export type OrderCall = {
  readonly kind: 'approve' | 'pay'
  readonly contract: Hex
  readonly data: Hex
}

/** TRON's USDT has `increaseApproval`, which adds to the allowance. */
const APPROVALS = ['increaseApproval(address,uint256)', 'approve(address,uint256)'] as const
const [INCREASE, APPROVE] = APPROVALS

export const payCall = (quote: OrderQuote): OrderCall => ({
  kind: 'pay',
  contract: quote.shop,
  data: callData(
    'payOrder(uint256,uint256,uint256,address,uint64)',
    quote.payOrderId,
    quote.level,
    quote.priceBase,
    quote.platform,
    quote.deadlineSeconds,
  ),
})

export const sendCall = ({ token, receiver, priceBase }: SendQuote): OrderCall => ({
  kind: 'pay',
  contract: token,
  data: callData('transfer(address,uint256)', receiver, priceBase),
})

export const increaseCall = ({ token, shop }: OrderQuote, missingBase: bigint): OrderCall => ({
  kind: 'approve',
  contract: token,
  data: callData(INCREASE, shop, missingBase),
})

/** Sets the allowance to the price, for tokens without `increaseApproval`. */
export const approveCall = ({ token, shop, priceBase }: OrderQuote): OrderCall => ({
  kind: 'approve',
  contract: token,
  data: callData(APPROVE, shop, priceBase),
})

/**
 * Which of the order's calls this is, if any. An approval may be below the price, as an earlier plan asked, never
 * above (rules: spending-limits#safe-mode).
 */
export function orderCallOf(
  quote: OrderQuote,
  contract: string,
  data: Hex,
): OrderCall['kind'] | undefined {
  if (contract === quote.shop) return data === payCall(quote).data ? 'pay' : undefined
  if (contract !== quote.token) return undefined
  const [, amount = 0n] = wordsOfCall(data)
  const isApproval = APPROVALS.some((signature) => callData(signature, quote.shop, amount) === data)
  return isApproval && amount > 0n && amount <= quote.priceBase ? 'approve' : undefined
}
