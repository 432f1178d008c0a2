import type { Hex } from '../../../../basics/hex.ts'

/** Tether's `increaseApproval` adds to the allowance. */
export const TRON_SELECTOR = {
  approve: '0x095ea7b3',
  increaseApproval: '0xd73dd623',
  payOrder: '0xd2a3899c',
} as const

export type TronDecodedCall =
  | { name: 'approve' | 'increaseApproval'; spender: Hex; amount: bigint }
  | { name: 'payOrder'; orderId: bigint; level: bigint; amount: bigint }

const WORD = 64

/** `undefined` for unused functions. TRON often puts 0x41 before an address's 20 bytes; contracts ignore it. */
export function decodeTronCall(data: string): TronDecodedCall | undefined {
  const selector = data.slice(0, 10).toLowerCase()
  const body = data.slice(10).toLowerCase()
  if (!/^[0-9a-f]*$/.test(body)) return undefined
  const at = (index: number) => BigInt(`0x${body.slice(index * WORD, (index + 1) * WORD)}`)
  if (selector === TRON_SELECTOR.payOrder && body.length === 3 * WORD)
    return { name: 'payOrder', orderId: at(0), level: at(1), amount: at(2) }
  const name =
    selector === TRON_SELECTOR.approve
      ? 'approve'
      : selector === TRON_SELECTOR.increaseApproval
        ? 'increaseApproval'
        : undefined
  if (!name || body.length !== 2 * WORD || !/^0{22}(00|41)/.test(body)) return undefined
  return { name, spender: `0x${body.slice(24, WORD)}`, amount: at(1) }
}
