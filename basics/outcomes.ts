import type { TransferReason, TransferStatus } from './status.ts'

/** Stored, and on the wire, as `askRest`: the buyer is asked for the rest of the price. */
export const AWAITS_REMAINDER = 'askRest'

/**
 * Where money ends (rules: payments#named-place). `deliver`: pays its order. `AWAITS_REMAINDER`: waits for the rest of
 * the price. `credit`: to a member's USDT balance. `refundClaim`: offered to the buyer, who names an address.
 * `review`: held for a person. `none`: another token, gone from the chain, or left in place by a person.
 */
export const OUTCOMES = [
  'deliver',
  AWAITS_REMAINDER,
  'credit',
  'refundClaim',
  'review',
  'none',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Text keys, in i18n/<language>/outcome.ts. */
export const OUTCOME_TEXTS = [
  'delivered',
  'deliveredLate',
  'askRest',
  'shortCredited',
  'shortOffered',
  'overCredited',
  'overOffered',
  'twiceCredited',
  'twiceOffered',
  'lateCredited',
  'lateOffered',
  'deposited',
  'noOrder',
  'ambiguous',
  'usedAddress',
  'own',
  'fault',
  'dust',
  'review',
  'personCredited',
  'personOffered',
  'returnOffered',
  'refunded',
  'overRefunded',
  'partRefunded',
  'dismissed',
  'gone',
  'noTransfer',
  'wrongToken',
  'zeroValue',
] as const
export type OutcomeText = (typeof OUTCOME_TEXTS)[number]

/** Less is credited to members instead, because sending costs more. */
export const MIN_REFUND_MICRO = 10_000n

type Facts = {
  readonly status: TransferStatus
  readonly reason: TransferReason | null
  readonly outcome: Outcome | null
  readonly credited: boolean
  readonly refunded: boolean
  readonly held: boolean
  /** Some of it still pays the order. */
  readonly delivered: boolean
}

const BY_OUTCOME: Partial<
  Record<
    TransferReason,
    {
      readonly credit: OutcomeText
      readonly refundClaim: OutcomeText
      readonly review: OutcomeText
    }
  >
> = {
  short: { credit: 'shortCredited', refundClaim: 'shortOffered', review: 'dust' },
  over: { credit: 'overCredited', refundClaim: 'overOffered', review: 'dust' },
  twice: { credit: 'twiceCredited', refundClaim: 'twiceOffered', review: 'dust' },
  late: { credit: 'lateCredited', refundClaim: 'lateOffered', review: 'dust' },
  noOrder: { credit: 'personCredited', refundClaim: 'personOffered', review: 'noOrder' },
  ambiguous: { credit: 'personCredited', refundClaim: 'personOffered', review: 'ambiguous' },
  usedAddress: { credit: 'personCredited', refundClaim: 'personOffered', review: 'usedAddress' },
  fault: { credit: 'personCredited', refundClaim: 'personOffered', review: 'fault' },
  undone: { credit: 'personCredited', refundClaim: 'personOffered', review: 'review' },
  otherPlatform: { credit: 'personCredited', refundClaim: 'personOffered', review: 'review' },
}

export function outcomeText({
  status,
  reason,
  outcome,
  credited,
  refunded,
  held,
  delivered,
}: Facts): OutcomeText | null {
  if (status === 'orphaned') return 'gone'
  if (status === 'refused') return 'noTransfer'
  if (status === 'own') return 'own'
  if (outcome === null) return null
  if (refunded && !held)
    return delivered ? (reason === 'over' ? 'overRefunded' : 'partRefunded') : 'refunded'
  if (outcome === AWAITS_REMAINDER) return 'askRest'
  if (outcome === 'none') return 'dismissed'
  if (outcome === 'deliver') return reason === 'late' ? 'deliveredLate' : 'delivered'
  if (reason === null)
    return outcome === 'credit'
      ? 'deposited'
      : outcome === 'refundClaim'
        ? 'returnOffered'
        : 'review'
  if (reason === 'late' && status === 'settled') return 'returnOffered'
  return BY_OUTCOME[reason]?.[outcome] ?? (credited ? 'personCredited' : 'review')
}
