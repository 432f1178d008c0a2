/** A refund's way (docs/decisions/010): offered to the buyer, who names an address; paid out; final. */
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

/** Which states allow which move; read by the server before acting and by the screens for their buttons. */
export const REFUND_MOVES = {
  /** Naming the address, and naming another one while the first still waits. */
  claim: ['offered', 'claimed'],
  approve: ['claimed'],
  send: ['approved'],
  finish: ['sent'],
  /** The token or the chain did not take the payout: nothing left the house. */
  fail: ['approved', 'sent'],
  /** By a person, before anything is on its way. */
  refuse: ['offered', 'claimed', 'approved'],
  /** What it was for went another way, e.g. onto a balance. */
  withdraw: ['offered', 'claimed', 'approved'],
} as const satisfies Record<string, readonly RefundState[]>
export type RefundMove = keyof typeof REFUND_MOVES

export const mayMoveRefund = (state: RefundState, move: RefundMove): boolean =>
  (REFUND_MOVES[move] as readonly RefundState[]).includes(state)

/** What the money was that is offered back. `review`: a person decided so. */
export const REFUND_REASONS = ['short', 'over', 'twice', 'late', 'return', 'review'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** Why a refund that was under way is offered again. */
export const REFUND_PROBLEMS = ['refusedByToken', 'failedOnChain', 'refusedByPerson'] as const
export type RefundProblem = (typeof REFUND_PROBLEMS)[number]

/** A return: asked for by the buyer, decided by a person, done when all of its money is back. */
export const RETURN_STATES = ['asked', 'approved', 'refused', 'done'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** From these states of an order its buyer may ask to return it, within `RETURN_DAYS` of the payment. */
export const RETURN_DAYS = 14
