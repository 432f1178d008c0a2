import { addressWord, uintWord } from '../../../basics/abi/words.ts'
import type { Hex } from '../../../basics/hex.ts'

/** Hand-written encoders; an ABI library is fifty times larger. Tests compare them with viem. */
const SELECTOR = {
  approve: '0x095ea7b3',
  allowance: '0xdd62ed3e',
  balanceOf: '0x70a08231',
  transfer: '0xa9059cbb',
  payOrder: '0xfc5e186b',
  orderPayment: '0x4b6cc7da',
} as const

export const encodeApprove = (spender: string, amount: bigint): Hex =>
  `${SELECTOR.approve}${addressWord(spender)}${uintWord(amount)}`
export const encodeTransfer = (receiver: string, amount: bigint): Hex =>
  `${SELECTOR.transfer}${addressWord(receiver)}${uintWord(amount)}`
export const encodeAllowance = (owner: string, spender: string): Hex =>
  `${SELECTOR.allowance}${addressWord(owner)}${addressWord(spender)}`
export const encodeBalanceOf = (owner: string): Hex => `${SELECTOR.balanceOf}${addressWord(owner)}`
export const encodeOrderPayment = (payer: string, orderId: bigint): Hex =>
  `${SELECTOR.orderPayment}${addressWord(payer)}${uintWord(orderId)}`

/**
 * `orderId` is `payOrderId`, `level` the product's id, `amount` base units; the contract refuses other receivers than
 * its platform address, and blocks after the deadline.
 */
export type PayOrderArgs = {
  orderId: bigint
  level: bigint
  amount: bigint
  /** `0x` and 40 hex digits. */
  receiver: string
  deadlineSeconds: bigint
}
export const encodePayOrder = (args: PayOrderArgs): Hex =>
  `${SELECTOR.payOrder}${[
    uintWord(args.orderId),
    uintWord(args.level),
    uintWord(args.amount),
    addressWord(args.receiver),
    uintWord(args.deadlineSeconds),
  ].join('')}`

/** Splits an eth_call answer into words. Throws on fewer than `count`; none means no contract. */
export function readWords(answer: unknown, count: number): bigint[] {
  if (
    typeof answer !== 'string' ||
    !/^0x[0-9a-fA-F]*$/.test(answer) ||
    answer.length < 2 + count * 64
  ) {
    throw new TypeError(`the contract answered fewer than ${count} words`)
  }
  return Array.from({ length: count }, (_, index) =>
    BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64)}`),
  )
}

export type DecodedCall =
  | { name: 'approve'; spender: string; amount: bigint }
  | { name: 'transfer'; receiver: string; amount: bigint }
  | ({ name: 'payOrder' } & PayOrderArgs)

/** Undefined for unused functions. */
export function decodeCall(data: string): DecodedCall | undefined {
  const selector = data.slice(0, 10).toLowerCase()
  const body = data.slice(10)
  if (!/^[0-9a-fA-F]*$/.test(body)) return undefined
  const at = (index: number) => BigInt(`0x${body.slice(index * 64, index * 64 + 64)}`)
  if (selector === SELECTOR.approve && body.length === 128) {
    if (at(0) >= 1n << 160n) return undefined
    return { name: 'approve', spender: `0x${body.slice(24, 64).toLowerCase()}`, amount: at(1) }
  }
  if (selector === SELECTOR.transfer && body.length === 128) {
    if (at(0) >= 1n << 160n) return undefined
    return { name: 'transfer', receiver: `0x${body.slice(24, 64).toLowerCase()}`, amount: at(1) }
  }
  if (selector === SELECTOR.payOrder && body.length === 320) {
    if (at(3) >= 1n << 160n) return undefined
    const receiver = `0x${body.slice(216, 256).toLowerCase()}`
    return {
      name: 'payOrder',
      orderId: at(0),
      level: at(1),
      amount: at(2),
      receiver,
      deadlineSeconds: at(4),
    }
  }
  return undefined
}
