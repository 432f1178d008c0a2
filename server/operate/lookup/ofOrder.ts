import type { Verdict } from '../../../basics/explain.ts'
import { formatMicro, formatUnits, parseUnits } from '../../../basics/money.ts'
import type { RefundReason, RefundState } from '../../../basics/refunds.ts'
import type { ChainHealth } from '../../money/chains/networks/health.ts'
import type { OrderView } from '../../commerce/orders/read/readOrder.ts'
import { standstill } from './confirmations.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { finding, nameOf, type FindingFacts, type Finding } from './finding.ts'

type Transfer = OrderView['transfers'][number]
type Payment = NonNullable<OrderView['payment']>
type Paid = OrderView & { readonly payment: Payment }

const UNITS = 18
const units = (amount: string): bigint => parseUnits(amount, UNITS) ?? 0n

const factsOf = (order: OrderView, transfer: Transfer): FindingFacts => ({
  orderId: order.orderId,
  amount: transfer.amount,
  name: nameOf(transfer.network),
})

function ofShort({ status, payment }: Paid, facts: FindingFacts, nowMs: number): Finding {
  if (units(payment.missing) === 0n) return finding('credited', facts)
  return finding(status === 'unpaid' && nowMs < payment.expiresAt ? 'short' : 'shortGivenUp', {
    ...facts,
    missing: payment.missing,
  })
}

function ofLate({ status, payment }: Paid, facts: FindingFacts): Finding {
  if (status === 'expired') return finding('expiredOrder', { ...facts, at: payment.expiresAt })
  if (status === 'cancelled') return finding('cancelledOrder', facts)
  return finding('late', { ...facts, at: payment.expiresAt })
}

const HELD: Partial<
  Record<
    NonNullable<Transfer['reason']>,
    'twice' | 'noOrder' | 'twoOrders' | 'secondOpinion' | 'usedAddress'
  >
> = {
  twice: 'twice',
  noOrder: 'noOrder',
  ambiguous: 'twoOrders',
  unconfirmed: 'secondOpinion',
  usedAddress: 'usedAddress',
}

const REFUND_VERDICTS: Readonly<Record<RefundState, Verdict>> = {
  offered: 'refundOffered',
  claimed: 'refundClaimed',
  approved: 'refundClaimed',
  sent: 'refundSent',
  done: 'refundDone',
  refused: 'dismissed',
  withdrawn: 'byPerson',
}

type Ends = { readonly refund: RefundReason } | { readonly verdict: Verdict }
const AT_END: Partial<Record<NonNullable<Transfer['outcomeText']>, Ends>> = {
  shortCredited: { verdict: 'toBalance' },
  overCredited: { verdict: 'toBalance' },
  twiceCredited: { verdict: 'toBalance' },
  lateCredited: { verdict: 'toBalance' },
  personCredited: { verdict: 'toBalance' },
  deposited: { verdict: 'toBalance' },
  shortOffered: { refund: 'short' },
  overOffered: { refund: 'over' },
  twiceOffered: { refund: 'twice' },
  lateOffered: { refund: 'late' },
  personOffered: { refund: 'review' },
  returnOffered: { refund: 'return' },
  refunded: { verdict: 'refundDone' },
  overRefunded: { refund: 'over' },
  partRefunded: { refund: 'return' },
  dismissed: { verdict: 'dismissed' },
  dust: { verdict: 'byPerson' },
  fault: { verdict: 'byPerson' },
  review: { verdict: 'byPerson' },
  deliveredLate: { verdict: 'credited' },
}

const UNSENT: ReadonlySet<RefundState> = new Set(['offered', 'claimed', 'approved'])

/** Below this a network's refunds stay with the order, in micro-units of USDT (rules: refunds#small-refunds). */
export type LeastRefund = (network: NetworkId) => bigint

function isTooSmall(
  { refunds }: Paid,
  { network, state, sending }: Paid['refunds'][number],
  leastMicro: bigint,
): boolean {
  if (sending || !UNSENT.has(state)) return false
  const owed = refunds.filter((one) => one.network === network && UNSENT.has(one.state))
  return owed.reduce((sum, { amount }) => sum + wholeMicro(amount), 0n) < leastMicro
}

/** Refunds are in micro-units; some tokens have more decimals. */
const wholeMicro = (amount: string): bigint => units(amount) / 10n ** 12n

/** The refund of this transfer: same reason, then same amount, then same position among equal ones. */
function refundOf(
  { refunds, transfers }: Paid,
  transfer: Transfer,
  reason: RefundReason,
): Paid['refunds'][number] | undefined {
  const like = refunds.filter((one) => one.network === transfer.network && one.reason === reason)
  const same = like.filter(({ amount }) => wholeMicro(amount) === wholeMicro(transfer.amount))
  const open = same.filter(({ state }) => state !== 'done' && state !== 'refused')
  const equal = transfers.filter(
    (one) =>
      one.network === transfer.network &&
      one.outcomeText === transfer.outcomeText &&
      wholeMicro(one.amount) === wholeMicro(transfer.amount),
  )
  return open[equal.indexOf(transfer)] ?? same.at(-1) ?? like.at(-1)
}

function ofOutcome(
  order: Paid,
  transfer: Transfer,
  facts: FindingFacts,
  least: LeastRefund,
): Finding | undefined {
  const { outcomeText } = transfer
  const end = outcomeText && AT_END[outcomeText]
  if (!end) return undefined
  const allFacts = { ...facts, outcome: outcomeText }
  if ('verdict' in end) return finding(end.verdict, allFacts)
  const refund = refundOf(order, transfer, end.refund)
  if (!refund) return finding('byPerson', allFacts)
  const leastMicro = least(refund.network)
  if (isTooSmall(order, refund, leastMicro))
    return finding('refundStays', {
      ...allFacts,
      amount: refund.amount,
      fee: formatMicro(leastMicro),
    })
  return finding(REFUND_VERDICTS[refund.state], {
    ...allFacts,
    amount: refund.amount,
    ...(refund.txHash && { refundTx: refund.txHash }),
  })
}

export function ofTransfer(
  order: Paid,
  transfer: Transfer,
  chains: readonly ChainHealth[],
  nowMs: number,
  least: LeastRefund,
): Finding {
  const facts = factsOf(order, transfer)
  const ended = ofOutcome(order, transfer, facts, least)
  if (ended) return ended
  switch (transfer.status) {
    case 'seen':
    case 'confirming': {
      const stopped = standstill(transfer.network, chains, nowMs, facts)
      if (stopped) return stopped
      const { confirmations: count, needed } = transfer
      return finding(transfer.reason === 'unconfirmed' ? 'secondOpinion' : 'confirming', {
        ...facts,
        count,
        needed,
        more: needed - count,
      })
    }
    case 'orphaned':
      return finding('reorganised', facts)
    case 'own':
      return finding('ownTransfer', facts)
    case 'refused':
      return finding('noTransfer', facts)
    case 'settled':
      return finding('credited', facts)
    case 'short':
      return ofShort(order, facts, nowMs)
    case 'over': {
      const over = units(order.payment.received) - units(order.total)
      return finding('over', over > 0n ? { ...facts, over: formatUnits(over, UNITS, 2) } : facts)
    }
    case 'late':
      return ofLate(order, facts)
    case 'held':
      return finding((transfer.reason && HELD[transfer.reason]) ?? 'byPerson', facts)
  }
}

function ofNothing(order: Paid, chains: readonly ChainHealth[], nowMs: number): Finding {
  const { payment, status, orderId } = order
  const name = nameOf(payment.network)
  if (status === 'cancelled') return finding('nothingSeenCancelled', { orderId, name })
  if (status === 'expired' || nowMs >= payment.expiresAt)
    return finding('nothingSeenExpired', { orderId, name, at: payment.expiresAt })
  const facts = { orderId, name, amount: payment.amount ?? payment.price, at: payment.expiresAt }
  return standstill(payment.network, chains, nowMs, facts) ?? finding('nothingSeen', facts)
}

const isPaidOnChain = (order: OrderView): order is Paid => order.payment !== null

/** One finding per transfer, newest first, those lost in a reorganisation last. */
export function ofOrder(
  order: OrderView,
  chains: readonly ChainHealth[],
  nowMs: number,
  least: LeastRefund,
): readonly [Finding, ...Finding[]] {
  if (!isPaidOnChain(order))
    return [finding('fromBalance', { orderId: order.orderId, amount: order.total })]
  const sorted = order.transfers
    .toReversed()
    .toSorted(
      (a, b) =>
        Number(a.status === 'orphaned' || a.status === 'refused') -
        Number(b.status === 'orphaned' || b.status === 'refused'),
    )
  const [first, ...others] = sorted.map((transfer) =>
    ofTransfer(order, transfer, chains, nowMs, least),
  )
  return first ? [first, ...others] : [ofNothing(order, chains, nowMs)]
}
