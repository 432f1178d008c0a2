/** States of a refund (docs/decisions/010): offered to the buyer, claimed with an address, paid out, final. */
export const REFUND_STATES = [
  'offered',
  'claimed',
  'approved',
  'sent',
  'done',
  'refused',
  'withdrawn',
] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** States that allow each move. */
export const REFUND_MOVES = {
  /** Naming an address, and changing it while the first one waits. */
  claim: ['offered', 'claimed'],
  approve: ['claimed'],
  send: ['approved'],
  finish: ['sent'],
  /** The payout failed: no money was sent. */
  fail: ['approved', 'sent'],
  /** By a person, before a payout is on its way. */
  refuse: ['offered', 'claimed', 'approved'],
  /** The money went elsewhere, e.g. to a balance. */
  withdraw: ['offered', 'claimed', 'approved'],
} as const satisfies Record<string, readonly RefundState[]>
export type RefundMove = keyof typeof REFUND_MOVES

export const mayMoveRefund = (state: RefundState, move: RefundMove): boolean =>
  (REFUND_MOVES[move] as readonly RefundState[]).includes(state)

/** Why the money is refunded. `review`: by a person's decision. */
export const REFUND_REASONS = ['short', 'over', 'twice', 'late', 'return', 'review'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** Why a refund under way is offered again. */
export const REFUND_PROBLEMS = ['refusedByToken', 'failedOnChain', 'refusedByPerson'] as const
export type RefundProblem = (typeof REFUND_PROBLEMS)[number]

/** States of a return: requested by the buyer, decided by a person, done when all of its money is back. */
export const RETURN_STATES = ['asked', 'approved', 'refused', 'done'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** States of an order that allow a return, within `RETURN_DAYS` of the payment. */
export const RETURN_DAYS = 14
