import { RETURN_DAYS, mayMoveRefund } from '../../../basics/refunds.ts'
import { mayMove } from '../../../basics/status.ts'
import type { AnyOrder } from '../parts/payView.ts'

export type Refund = AnyOrder['refunds'][number]

const DAY_MS = 24 * 3_600_000

export type RefundView = {
  state: 'offered' | 'claimed' | 'byPerson' | 'approved' | 'sent' | 'done' | 'refused' | 'withdrawn'
  tone: 'waiting' | 'good' | 'trouble' | 'plain'
  /** The buyer may enter or change the address. */
  mayClaim: boolean
  /** It may change by itself. */
  isMoving: boolean
}

const TONES: Record<RefundView['state'], RefundView['tone']> = {
  offered: 'trouble',
  claimed: 'waiting',
  byPerson: 'waiting',
  approved: 'waiting',
  sent: 'waiting',
  done: 'good',
  refused: 'plain',
  withdrawn: 'plain',
}

export function refundView({ state: stored, byPerson }: Refund): RefundView {
  const state = stored === 'claimed' && byPerson ? 'byPerson' : stored
  return {
    state,
    tone: TONES[state],
    mayClaim: mayMoveRefund(stored, 'claim'),
    isMoving: stored === 'claimed' || stored === 'approved' || stored === 'sent',
  }
}

/** A refund of this order waits for its buyer's address. */
export const hasOffer = ({ refunds }: Pick<AnyOrder, 'refunds'>): boolean =>
  refunds.some(({ state }) => state === 'offered')

/** When the order was paid, from its events. */
const paidAtOf = ({ events, createdAt }: AnyOrder): number =>
  events.findLast(({ kind }) => kind === 'paid')?.at ?? createdAt

/** True when the buyer may request a return now; the server checks again. */
export const mayReturn = (order: AnyOrder, nowMs: number): boolean =>
  mayMove(order.status, 'return') && nowMs < paidAtOf(order) + RETURN_DAYS * DAY_MS
