import type { Hex } from '../../../../basics/hex.ts'
import type { PayOrderArgs } from '../calldata.ts'

/** Tether's `increaseApproval` adds to the allowance. */
const TRON_SELECTOR = {
  approve: '0x095ea7b3',
  increaseApproval: '0xd73dd623',
  transfer: '0xa9059cbb',
  payOrder: '0xfc5e186b',
} as const

export type TronDecodedCall =
  | { name: 'approve' | 'increaseApproval'; spender: Hex; amount: bigint }
  | { name: 'transfer'; receiver: Hex; amount: bigint }
  | ({ name: 'payOrder' } & PayOrderArgs)

const WORD = 64

/** `undefined` for unused functions. TRON often puts 0x41 before an address's 20 bytes; contracts ignore it. */
export function decodeTronCall(data: string): TronDecodedCall | undefined {
  const selector = data.slice(0, 10).toLowerCase()
  const body = data.slice(10).toLowerCase()
  if (!/^[0-9a-f]*$/.test(body)) return undefined
  const at = (index: number) => BigInt(`0x${body.slice(index * WORD, (index + 1) * WORD)}`)
  const addressAt = (index: number): Hex | undefined =>
    /^0{22}(00|41)/.test(body.slice(index * WORD))
      ? `0x${body.slice(index * WORD + 24, (index + 1) * WORD)}`
      : undefined
  if (selector === TRON_SELECTOR.payOrder && body.length === 5 * WORD) {
    const receiver = addressAt(3)
    return (
      receiver && {
        name: 'payOrder',
        orderId: at(0),
        level: at(1),
        amount: at(2),
        receiver,
        deadlineSeconds: at(4),
      }
    )
  }
  const name =
    selector === TRON_SELECTOR.approve
      ? 'approve'
      : selector === TRON_SELECTOR.increaseApproval
        ? 'increaseApproval'
        : undefined
  const spender = addressAt(0)
  if (selector === TRON_SELECTOR.transfer && body.length === 2 * WORD)
    return spender && { name: 'transfer', receiver: spender, amount: at(1) }
  return name && body.length === 2 * WORD && spender ? { name, spender, amount: at(1) } : undefined
}
