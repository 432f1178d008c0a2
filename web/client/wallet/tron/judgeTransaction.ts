import { hexToBytes } from '../../../../basics/hex.ts'
import { fromTronAddress } from '../../../../basics/tron/address.ts'
import { MAX_FEE_LIMIT_SUN } from '../../../../basics/tron/pay.ts'
import { decodeRaw, type TronRaw } from '../../../../basics/tron/transaction.ts'
import { isSend, type AnyQuote } from '../payPlan.ts'
import { decodeTronCall } from './tronCalldata.ts'

export type TronAsk = { kind: 'approve'; missingBase: bigint } | { kind: 'pay' }

type Call = TronRaw & { kind: 'call' }

/** Undefined unless a contract call with exactly so much TRX. */
export function readCall(rawHex: unknown, sun = 0n): Call | undefined {
  if (typeof rawHex !== 'string' || !/^([0-9a-fA-F]{2})+$/.test(rawHex)) return undefined
  const raw = decodeRaw(hexToBytes(rawHex))
  return raw?.kind === 'call' && raw.callValue === sun ? raw : undefined
}

/** Why a call is not exactly this order's, checked before the wallet is asked (rules: spending-limits#safe-mode). */
export function judgeCall(
  call: Call | undefined,
  ask: TronAsk,
  owner: string,
  quote: AnyQuote,
): string | undefined {
  if (!call) return 'no call of a contract'
  if (call.owner !== fromTronAddress(owner)) return 'not from this wallet'
  if (call.feeLimit > MAX_FEE_LIMIT_SUN) return `a fee limit of ${call.feeLimit} sun`
  const asked = decodeTronCall(call.data)
  if (isSend(quote)) {
    if (ask.kind !== 'pay' || asked?.name !== 'transfer') return 'not a transfer'
    return call.contract === fromTronAddress(quote.token) &&
      asked.receiver === fromTronAddress(quote.receiver) &&
      asked.amount === quote.priceBase
      ? undefined
      : "not the transfer to the order's address"
  }
  if (ask.kind === 'pay') {
    if (asked?.name !== 'payOrder' || call.contract !== fromTronAddress(quote.shop))
      return 'not a payment to the shop'
    return asked.orderId === quote.payOrderId &&
      asked.level === quote.level &&
      asked.amount === quote.priceBase &&
      asked.receiver === fromTronAddress(quote.platform) &&
      asked.deadlineSeconds === quote.deadlineSeconds
      ? undefined
      : 'not the payment of this order'
  }
  if (!asked || !('spender' in asked) || call.contract !== fromTronAddress(quote.token))
    return 'not an approval of the token'
  if (asked.spender !== fromTronAddress(quote.shop)) return 'an approval for somebody else'
  // `approve` sets the allowance, `increaseApproval` adds what is missing; neither exceeds the price.
  const exact = asked.name === 'approve' ? quote.priceBase : ask.missingBase
  return asked.amount === exact && exact <= quote.priceBase
    ? undefined
    : 'an approval of another amount'
}

/** True for the same call. Wallets may change expiration and permission id. */
export const isSameCall = (asked: Call, signed: Call | undefined): boolean =>
  signed !== undefined &&
  signed.owner === asked.owner &&
  signed.contract === asked.contract &&
  signed.data === asked.data &&
  signed.feeLimit <= MAX_FEE_LIMIT_SUN
