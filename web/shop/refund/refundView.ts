import { RETURN_DAYS, mayMoveRefund } from '../../../basics/refunds.ts'
import { movable } from '../../../basics/orderLines.ts'
import { mayMove } from '../../../basics/status.ts'
import type { CallResult } from '../../../api/calls.ts'
import { microOf } from '../../../basics/money.ts'
import type { RefundTexts } from '../../../i18n/cn/refund.ts'
import type { AnyOrder } from '../parts/payView.ts'
import { DAY_MS } from '../../../basics/durations.ts'

export type Refund = AnyOrder['refunds'][number]

export type RefundView = {
  state:
    | 'offered'
    | 'claimed'
    | 'byPerson'
    | 'alone'
    | 'approved'
    | 'sent'
    | 'done'
    | 'refused'
    | 'withdrawn'
  tone: 'waiting' | 'good' | 'trouble' | 'plain'
  /** The buyer may enter or change the address. */
  mayClaim: boolean
  /** It may change on its own. */
  isMoving: boolean
}

const TONES: Record<RefundView['state'], RefundView['tone']> = {
  offered: 'trouble',
  claimed: 'waiting',
  byPerson: 'waiting',
  alone: 'waiting',
  approved: 'waiting',
  sent: 'waiting',
  done: 'good',
  refused: 'plain',
  withdrawn: 'plain',
}

export function refundView({ state: stored, byPerson, proof }: Refund): RefundView {
  const state = stored === 'claimed' && byPerson ? (proof === null ? 'alone' : 'byPerson') : stored
  return {
    state,
    tone: TONES[state],
    mayClaim: mayMoveRefund(stored, 'claim'),
    isMoving: stored === 'claimed' || stored === 'approved' || stored === 'sent',
  }
}

export type Obstacle = {
  readonly why: 'notPaidText' | 'smallText'
  /** Of a payout on that network. */
  readonly fee: string
}

const OWED: ReadonlySet<string> = new Set(['offered', 'claimed', 'approved'])

/** Why nothing is sent on chain now: no payouts there, or less is owed than a payout costs. */
export function obstacleOf(
  refunds: readonly Refund[],
  { network, state }: Refund,
  networks: CallResult<'listNetworks'> | undefined,
): Obstacle | undefined {
  const terms = networks?.find((one) => one.network === network)
  if (!terms || !OWED.has(state)) return undefined
  if (!terms.paysOut) return { why: 'notPaidText', fee: terms.payoutFee }
  const owed = refunds
    .filter((one) => one.network === network && OWED.has(one.state))
    .reduce((sum, one) => sum + microOf(one.amount), 0n)
  return owed < microOf(terms.payoutFee) ? { why: 'smallText', fee: terms.payoutFee } : undefined
}

/** A refund of this order waits for its buyer's address. */
export const hasOffer = ({ refunds }: Pick<AnyOrder, 'refunds'>): boolean =>
  refunds.some(({ state }) => state === 'offered')

/** When the order was paid, from its events. */
const paidAtOf = ({ events, createdAt }: AnyOrder): number =>
  events.findLast(({ kind }) => kind === 'paid')?.at ?? createdAt

/** True when the buyer may request a return now; the server checks again. */
export const mayReturn = (order: AnyOrder, nowMs: number): boolean =>
  (mayMove(order.status, 'return') || isPartLeft(order)) &&
  nowMs < paidAtOf(order) + RETURN_DAYS * DAY_MS

/** The money of an earlier return is on its way, and some pieces are still with the buyer, or not sent. */
const isPartLeft = ({ status, returning, lines }: AnyOrder): boolean =>
  status === 'refunding' &&
  returning?.state !== 'asked' &&
  lines.some((line) => movable(line, 'return') > 0)

/** What the newest return takes back. */
export const goodsOf = ({ lines, returning }: Pick<AnyOrder, 'lines' | 'returning'>): string =>
  (returning?.lines ?? [])
    .map(({ lineNo, count }) => {
      const line = lines.find((one) => one.lineNo === lineNo)
      return `${line?.product.name ?? ''} × ${count}`
    })
    .join(' · ')

type Returning = NonNullable<AnyOrder['returning']>

/** The reason of the list and the words of the person who began the return, as far as there are any. */
export function reasonOf(
  { byShop, kind, reason }: Pick<Returning, 'byShop' | 'kind' | 'reason'>,
  t: RefundTexts,
): string {
  const words = [kind && kind !== 'other' ? t[`kind.${kind}`] : '', reason === '-' ? '' : reason]
    .filter((part) => part !== '')
    .join(' · ')
  return t[byShop ? 'shopReason' : 'yourReason']({ words })
}
