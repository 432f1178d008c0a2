/** From the offer to the end of its payout; where money ends is decision 010. */
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

const REFUND_MOVES = {
  claim: ['offered', 'claimed'],
  approve: ['claimed'],
  send: ['approved'],
  finish: ['sent'],
  /** The payout failed: no money was sent. */
  fail: ['approved', 'sent'],
  refuse: ['offered', 'claimed', 'approved'],
  withdraw: ['offered', 'claimed', 'approved'],
} as const satisfies Record<string, readonly RefundState[]>
export type RefundMove = keyof typeof REFUND_MOVES

export const mayMoveRefund = (state: RefundState, move: RefundMove): boolean =>
  (REFUND_MOVES[move] as readonly RefundState[]).includes(state)

/** Proof of a refund's address: the payer's signature, a code, or a person. */
export const REFUND_PROOFS = ['signature', 'code', 'delay', 'person'] as const
export type RefundProof = (typeof REFUND_PROOFS)[number]

/** `review`: by a person's decision. */
export const REFUND_REASONS = ['short', 'over', 'twice', 'late', 'return', 'review'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

export const REFUND_PROBLEMS = ['refusedByToken', 'failedOnChain', 'refusedByPerson'] as const
export type RefundProblem = (typeof REFUND_PROBLEMS)[number]

/** Done when all of its money is back. */
export const RETURN_STATES = ['asked', 'approved', 'refused', 'withdrawn', 'done'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** Why goods come back; `other` has words. */
export const RETURN_KINDS = [
  'damaged',
  'wrongItem',
  'notAsDescribed',
  'missingParts',
  'changedMind',
  'other',
] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]
export const MAX_RETURN_PHOTOS = 5
/** Base64 digits of a photo that, with the call, fits an ordinary body. */
export const RETURN_PHOTO_DIGITS = 62_000

/** After this, an unclaimed refund of a return ends; the shop keeps the money. */
export const RETURN_CLAIM_DAYS = 90

/** Counted from the payment. */
export const RETURN_DAYS = 14

/** Orders in one preview. */
export const MAX_PREVIEWED = 50
/** Orders in one background run. */
export const MAX_REFUNDED = 1000
