import { RETURN_DAYS, mayMoveRefund } from '../../../basics/refunds.ts'
import { mayMove } from '../../../basics/status.ts'
import type { AnyOrder } from '../parts/payView.ts'

export type Refund = AnyOrder['refunds'][number]

const DAY_MS = 24 * 3_600_000

/** What the card of a refund says and offers. */
export type RefundView = {
  say: 'offered' | 'claimed' | 'byPerson' | 'approved' | 'sent' | 'done' | 'refused' | 'withdrawn'
  tone: 'waiting' | 'good' | 'trouble' | 'plain'
  /** Naming an address, or another one. */
  mayClaim: boolean
  /** It may change without the buyer doing anything. */
  isMoving: boolean
}

const TONES: Record<RefundView['say'], RefundView['tone']> = {
  offered: 'trouble',
  claimed: 'waiting',
  byPerson: 'waiting',
  approved: 'waiting',
  sent: 'waiting',
  done: 'good',
  refused: 'plain',
  withdrawn: 'plain',
}

export function refundView({ state, byPerson }: Refund): RefundView {
  const say = state === 'claimed' && byPerson ? 'byPerson' : state
  return {
    say,
    tone: TONES[say],
    mayClaim: mayMoveRefund(state, 'claim'),
    isMoving: state === 'claimed' || state === 'approved' || state === 'sent',
  }
}

/** Something of this order waits for its buyer to name an address. */
export const hasOffer = ({ refunds }: Pick<AnyOrder, 'refunds'>): boolean =>
  refunds.some(({ state }) => state === 'offered')

/** When the order was paid, as its own events tell. */
const paidAtOf = ({ events, createdAt }: AnyOrder): number =>
  events.findLast(({ kind }) => kind === 'paid')?.at ?? createdAt

/** Whether its buyer may ask to return it now; the server judges again. */
export const mayReturn = (order: AnyOrder, nowMs: number): boolean =>
  mayMove(order.status, 'return') && nowMs < paidAtOf(order) + RETURN_DAYS * DAY_MS
