import type { ChainSettings, ChainTransfer, FailureReason } from './chain.ts'
import {
  claimOf,
  orderPaidOf,
  ORDER_PAID_TOPIC,
  tieOrders,
  transferOf,
  TRANSFER_TOPIC,
  type TimedLog,
} from './transfers.ts'

/** The contracts whose words are believed; addresses as in logs. */
export type Known = Pick<ChainSettings, 'usdt' | 'shop'>

/** Thousands of transfers in one transaction are an airdrop; nobody is helped by reading them. */
const MOST_TRANSFERS = 300

/** approve, increaseApproval and increaseAllowance: they let somebody take tokens, and move none. */
const APPROVALS = ['0x095ea7b3', '0xd73dd623', '0x39509351']

/** Whether this call data only lets somebody take USDT. */
export const isApproval = (to: string, data: string, { usdt }: Known): boolean =>
  to === usdt && APPROVALS.includes(data.slice(0, 10))

/**
 * What our own contracts and the usual tokens say when they revert. Anybody can write any text into a contract of theirs,
 * so that only these are told, and only of the token and the shop.
 */
const REVERTS: readonly (readonly [pattern: RegExp, reason: FailureReason])[] = [
  [/^0xc05cd87a/, 'alreadyPaid'],
  [/^0xe450d38c|exceeds balance|insufficient balance/i, 'balance'],
  [/^0xfb8f41b2|exceeds allowance|insufficient allowance/i, 'allowance'],
  [/^0xd93c0665|paused/i, 'paused'],
  [/black ?list|blocked|frozen/i, 'blocked'],
]

/** What a contract said when it reverted: a text, or the selector of one of the errors above with 0x. */
export const reasonOf = (said: string): FailureReason =>
  REVERTS.find(([pattern]) => pattern.test(said))?.[1] ?? 'reverted'

/** The text in an Error(string), which is how Solidity's require speaks. */
export function revertText(data: string): string {
  const isText = data.startsWith('0x08c379a0')
  return isText ? Buffer.from(data.slice(10), 'hex').toString('latin1') : data
}

/** Every token transfer in one transaction, with the order ids that our shop named for them. */
export function transfersOf(logs: readonly TimedLog[], known: Known): ChainTransfer[] {
  const shaped = logs.filter((one) => one.topics[0] === TRANSFER_TOPIC && one.topics.length >= 3)
  // Ours first, should they be cut off.
  const sorted = [
    ...shaped.filter((one) => one.address === known.usdt),
    ...shaped.filter((one) => one.address !== known.usdt),
  ]
  const transfers = sorted.slice(0, MOST_TRANSFERS).map((one) => transferOf(one, known.usdt))
  const paid = logs
    .filter((one) => one.address === known.shop && one.topics[0] === ORDER_PAID_TOPIC)
    .map(orderPaidOf)
  const { transfers: tied, untied } = tieOrders(transfers, paid)
  return [...tied, ...untied.map((one) => claimOf(one, known.usdt))].toSorted(
    (a, b) => a.logIndex - b.logIndex,
  )
}
