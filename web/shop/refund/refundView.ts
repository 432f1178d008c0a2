import type { OutcomeText } from '../../../basics/outcomes.ts'
import { RETURN_DAYS, mayMoveRefund, type RefundReason } from '../../../basics/refunds.ts'
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
    | 'sending'
    | 'sent'
    | 'done'
    | 'refused'
    | 'withdrawn'
  tone: 'waiting' | 'good' | 'trouble' | 'plain'
  chip: Refund['state'] | 'sending' | 'byHand'
  /** Key of what it says; `offeredText` takes the network's name. */
  text:
    | `${Exclude<RefundView['state'], 'offered'>}Text`
    | 'offeredText'
    | 'claimedByHandText'
    | 'byHandText'
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
  sending: 'waiting',
  sent: 'waiting',
  done: 'good',
  refused: 'plain',
  withdrawn: 'plain',
}

const BY_HAND = { claimed: 'claimedByHandText', approved: 'byHandText' } as const

function shownState({ state, byPerson, proof, sending }: Refund): RefundView['state'] {
  if (state === 'approved' && sending) return 'sending'
  return state === 'claimed' && byPerson ? (proof === null ? 'alone' : 'byPerson') : state
}

/** `isByHand`: staff send it from a wallet of the shop. */
export function refundView(refund: Refund, isByHand = false): RefundView {
  const { state: stored } = refund
  const state = shownState(refund)
  return {
    state,
    chip: state === 'sending' ? 'sending' : isByHand && state === 'approved' ? 'byHand' : stored,
    text: isByHand && state in BY_HAND ? BY_HAND[state as keyof typeof BY_HAND] : `${state}Text`,
    tone: TONES[state],
    mayClaim: mayMoveRefund(stored, 'claim'),
    isMoving: stored === 'claimed' || stored === 'approved' || stored === 'sent',
  }
}

type Networks = CallResult<'listNetworks'> | undefined

/** Staff pay what is refunded on this network, from a wallet of the shop (rules: payouts#own-wallet). */
export const isPaidByHand = ({ network }: Pick<Refund, 'network'>, networks: Networks): boolean =>
  networks?.find((one) => one.network === network)?.paidByHand === true

export type Obstacle = {
  readonly why: 'notPaid' | 'small'
  readonly network: Refund['network']
  /** Of a payout on that network. */
  readonly fee: string
}

const OWED: ReadonlySet<string> = new Set(['offered', 'claimed', 'approved'])

/** Why nothing is sent on chain now: no payouts there, or less is owed than a payout costs. */
export function obstacleOf(
  refunds: readonly Refund[],
  { network, state, sending }: Refund,
  networks: Networks,
): Obstacle | undefined {
  const terms = networks?.find((one) => one.network === network)
  if (!terms || sending || !OWED.has(state)) return undefined
  const obstacle = { network, fee: terms.payoutFee }
  if (!terms.paysOut) return { why: 'notPaid', ...obstacle }
  const owed = refunds
    .filter((one) => one.network === network && OWED.has(one.state))
    .reduce((sum, one) => sum + microOf(one.amount), 0n)
  return owed < microOf(terms.payoutFee) ? { why: 'small', ...obstacle } : undefined
}

/** Those which the same proof claims together with this one (rules: refunds#claiming). */
export function claimedTogether(
  { refunds }: Pick<AnyOrder, 'refunds'>,
  named: Refund,
  isSigned: boolean,
): Refund[] {
  const waits = ({ state, address, proof }: Refund) =>
    state === 'offered' ||
    (state === 'claimed' && address === named.address && proof === named.proof)
  return refunds.filter(
    (one) =>
      one.refundId === named.refundId ||
      (one.network === named.network &&
        waits(one) &&
        (isSigned ? one.payer === named.payer : one.confirmedBy === named.confirmedBy)),
  )
}

/** Owed, or sent and not final yet. */
export const isOpenRefund = ({ state, sending }: Pick<Refund, 'state' | 'sending'>): boolean =>
  sending || state === 'sent' || OWED.has(state)

/** The first obstacle of `own` when each open one has one (rules: refunds#small-refunds). */
export function stoppedBy(
  { refunds }: Pick<AnyOrder, 'refunds'>,
  own: readonly Refund[],
  networks: Networks,
): Obstacle | undefined {
  const obstacles = own.filter(isOpenRefund).map((one) => obstacleOf(refunds, one, networks))
  return obstacles.every((one) => one !== undefined) ? obstacles[0] : undefined
}

const REASON_OF_OUTCOME = {
  shortOffered: 'short',
  overOffered: 'over',
  twiceOffered: 'twice',
  lateOffered: 'late',
  personOffered: 'review',
  returnOffered: 'return',
} as const satisfies Partial<Record<OutcomeText, RefundReason>>

export type RefundStep = {
  readonly step: 'offered' | 'claimed' | 'approved' | 'sent' | 'refused'
  readonly address: string | null
  readonly reason: RefundReason
  readonly obstacle: Obstacle | undefined
  readonly isByHand: boolean
}

const STEP_OF: Readonly<Partial<Record<RefundView['state'], RefundStep['step']>>> = {
  offered: 'offered',
  claimed: 'claimed',
  byPerson: 'claimed',
  alone: 'claimed',
  approved: 'approved',
  sending: 'sent',
  sent: 'sent',
  refused: 'refused',
}

/** How far a transfer's refund is; undefined where refunds that it could be differ, or there is none. */
export function refundStep(
  { refunds }: Pick<AnyOrder, 'refunds'>,
  { network, outcomeText }: Pick<AnyOrder['transfers'][number], 'network' | 'outcomeText'>,
  networks: Networks,
): RefundStep | undefined {
  if (!outcomeText || !(outcomeText in REASON_OF_OUTCOME)) return undefined
  const reason = REASON_OF_OUTCOME[outcomeText as keyof typeof REASON_OF_OUTCOME]
  const own = refunds.filter(
    (one) => one.network === network && one.reason === reason && one.state !== 'done',
  )
  const steps = new Set(own.map((one) => STEP_OF[refundView(one).state]))
  const addresses = new Set(own.map(({ address }) => address))
  const [step] = steps
  if (step === undefined || steps.size > 1 || addresses.size > 1) return undefined
  return {
    step,
    address: step === 'offered' || step === 'refused' ? null : own[0]!.address,
    reason,
    obstacle: obstacleOf(refunds, own[0]!, networks),
    isByHand: isPaidByHand({ network }, networks),
  }
}

/** A return that the buyer asked for, or a refund for goods that the shop began. */
export const reasonKey = (
  { events }: Pick<AnyOrder, 'events'>,
  { reason }: Pick<Refund, 'reason'>,
): RefundReason | 'goods' =>
  reason === 'return' &&
  events.some(({ kind, facts }) => kind === 'returnAsked' && facts['byShop'] === true)
    ? 'goods'
    : reason

/** A refund of this order waits for its buyer's address. */
export const hasOffer = ({ refunds }: Pick<AnyOrder, 'refunds'>, networks: Networks): boolean =>
  refunds.some((one) => one.state === 'offered' && !obstacleOf(refunds, one, networks))

/** What an approved return waits for: its buyer's address, nothing from the buyer, or an obstacle. */
export function returnWaitsFor(
  { refunds }: Pick<AnyOrder, 'refunds'>,
  networks: Networks,
): 'address' | 'nothing' | Obstacle {
  const own = refunds.filter(({ reason }) => reason === 'return')
  const isAsking = own.some((one) => one.state === 'offered' && !obstacleOf(refunds, one, networks))
  return isAsking ? 'address' : (stoppedBy({ refunds }, own, networks) ?? 'nothing')
}

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

/** The chosen reason and what the person who began the return wrote, if anything. */
export function reasonOf(
  { byShop, kind, reason }: Pick<Returning, 'byShop' | 'kind' | 'reason'>,
  t: RefundTexts,
): string {
  const words = [kind && kind !== 'other' ? t[`kind.${kind}`] : '', reason === '-' ? '' : reason]
    .filter((part) => part !== '')
    .join(' · ')
  return t[byShop ? 'shopReason' : 'yourReason']({ words })
}
