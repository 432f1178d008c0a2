import type { ChainSettings, ChainTransfer, FailureReason } from '../chain.ts'
import {
  claimOf,
  ORDER_ADDED_TOPIC,
  ORDER_PAID_TOPIC,
  shopSays,
  tieOrders,
  transferOf,
  TRANSFER_TOPIC,
  type TimedLog,
} from './transfers.ts'

/** Addresses as in logs. */
export type Known = Pick<ChainSettings, 'usdt' | 'shop'>

const SHOP_TOPICS = [ORDER_PAID_TOPIC, ORDER_ADDED_TOPIC]

/** More transfers in one transaction are an airdrop. */
const MAX_TRANSFERS = 300

/** approve, increaseApproval and increaseAllowance move no tokens. */
const APPROVALS = ['0x095ea7b3', '0xd73dd623', '0x39509351']

export const isApproval = (to: string, data: string, { usdt }: Known): boolean =>
  to === usdt && APPROVALS.includes(data.slice(0, 10))

/** Of token and shop only: other contracts can revert with any text. */
const REVERTS: readonly (readonly [pattern: RegExp, reason: FailureReason])[] = [
  // AlreadyPaid of the first contract and of the second, DeadlinePassed.
  [/^0x(c05cd87a|8d211e66)/, 'alreadyPaid'],
  [/^0x83f2ba20/, 'expired'],
  [/^0xe450d38c|exceeds balance|insufficient balance/i, 'balance'],
  [/^0xfb8f41b2|exceeds allowance|insufficient allowance/i, 'allowance'],
  [/^0xd93c0665|paused/i, 'paused'],
  [/black ?list|blocked|frozen/i, 'blocked'],
]

/** The revert's text, or its selector with 0x. */
export const reasonOf = (said: string): FailureReason =>
  REVERTS.find(([pattern]) => pattern.test(said))?.[1] ?? 'reverted'

/** Solidity's Error(string), used by require. */
export function revertText(data: string): string {
  const isText = data.startsWith('0x08c379a0')
  return isText ? Buffer.from(data.slice(10), 'hex').toString('latin1') : data
}

export function transfersOf(logs: readonly TimedLog[], known: Known): ChainTransfer[] {
  const shaped = logs.filter((one) => one.topics[0] === TRANSFER_TOPIC && one.topics.length >= 3)
  // Ours first, in case the list is cut.
  const sorted = [
    ...shaped.filter((one) => one.address === known.usdt),
    ...shaped.filter((one) => one.address !== known.usdt),
  ]
  const transfers = sorted
    .slice(0, MAX_TRANSFERS)
    .map((one) => transferOf(one, { usdt: known.usdt, mdd: null }))
  const paid = logs
    .filter((one) => one.address === known.shop && SHOP_TOPICS.includes(one.topics[0]!))
    .flatMap((one) => shopSays(one) ?? [])
  const { transfers: tied, untied } = tieOrders(transfers, paid)
  return [...tied, ...untied.map((one) => claimOf(one, known.usdt))].toSorted(
    (a, b) => a.logIndex - b.logIndex,
  )
}
