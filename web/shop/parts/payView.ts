import type { CallResult } from '../../../api/calls.ts'
import { DELIVERED_TO_ADDRESS } from '../../../basics/delivery.ts'
import { parseUnits } from '../../../basics/money.ts'
import { mayMove, type TransferStatus } from '../../../basics/status.ts'

export type AnyOrder = CallResult<'readOrder'>
/** Paid on chain; others are paid from a balance at once. */
export type Order = CallResult<'placeOrder'>

export const isPaidOnChain = (order: AnyOrder): order is Order => order.payment !== null

/** Each has a title and a `…Text` in i18n/pay. */
type PayState =
  | 'fromBalance'
  | 'waiting'
  | 'charging'
  | 'deadlinePassed'
  | 'partSeen'
  | 'seen'
  | 'confirming'
  | 'settled'
  | 'short'
  | 'over'
  | 'late'
  | 'lateCancelled'
  | 'held'
  | 'refundedPayment'
  | 'expired'
  | 'expiredShort'
  | 'cancelled'
  | 'shipped'
  | 'delivered'
  | 'received'
  | 'returnAsked'
  | 'shopRefundAsked'
  | 'refunding'
  | 'refundAddress'

export type TransferQuote = {
  network: Order['payment']['network']
  amount: string
  amountBase: string
  receiver: string
  /** How the shop knows whose the money is. */
  by: Order['payment']['transferBy']
  isRest: boolean
}

export type PayView = {
  state: PayState
  tone: 'waiting' | 'good' | 'plain' | 'trouble'
  mayTransfer: boolean
  /** An address is given when the buyer asks for one. */
  mayOpenTransfer: boolean
  /** The quote, or the remainder with an amount of its own. */
  transfer: TransferQuote | null
  /** The same if the address is this order's alone: a wallet can pay it without an approval. */
  ownTransfer: TransferQuote | null
  /** On the contract rail `walletAmount`: the price or the remainder. */
  mayUseWallet: boolean
  walletAmount: string
  maySwitch: boolean
  mayCancel: boolean
  /** Progress: 0 nothing seen, 1 seen, 2 confirming, 3 final. */
  step: 0 | 1 | 2 | 3
  /** Nothing will change on its own. */
  done: boolean
}

const TONES: Record<PayState, PayView['tone']> = {
  fromBalance: 'good',
  waiting: 'waiting',
  charging: 'waiting',
  deadlinePassed: 'trouble',
  partSeen: 'waiting',
  seen: 'waiting',
  confirming: 'waiting',
  settled: 'good',
  short: 'trouble',
  over: 'good',
  late: 'trouble',
  lateCancelled: 'trouble',
  held: 'trouble',
  refundedPayment: 'plain',
  expired: 'plain',
  expiredShort: 'plain',
  cancelled: 'plain',
  shipped: 'good',
  delivered: 'good',
  received: 'good',
  returnAsked: 'waiting',
  shopRefundAsked: 'plain',
  refunding: 'plain',
  refundAddress: 'plain',
}

const OF_ORDER: Partial<Record<Order['status'], PayState>> = {
  shipped: 'shipped',
  received: 'received',
  cancelled: 'cancelled',
  expired: 'expired',
  refunding: 'refunding',
  refunded: 'refundedPayment',
}

/** Enough for the most precise token. */
const UNITS = 18
const units = (amount: string): bigint => parseUnits(amount, UNITS) ?? 0n

const isUnderway = ({ payment }: Order): boolean =>
  payment.status === 'seen' || payment.status === 'confirming'

/**
 * Pending money covers everything due. On the contract rail anyone can pay dust for another's order, which must not
 * keep the buyer from paying.
 */
function isCovered({ payment, transfers }: Order): boolean {
  const counting = transfers.filter(({ status }) => status === 'seen' || status === 'confirming')
  // The remainder's own amount is slightly below what a wallet pays.
  const needed = [payment.missing, ...(payment.rest ? [payment.rest.amount] : [])].map(units)
  const underway = counting.reduce((sum, { amount }) => sum + units(amount), 0n)
  return needed.some((amount) => underway >= amount)
}

/** No payment was seen, or only a part. */
export const isUnseen = (order: Order): boolean =>
  order.payment.status === 'waiting' ||
  order.payment.status === 'short' ||
  (isUnderway(order) && !isCovered(order))

type Goods = {
  readonly lines: readonly { readonly product: { readonly productType: number } }[]
}

export const isDigital = ({ lines }: Goods): boolean =>
  lines.every(({ product }) => product.productType !== DELIVERED_TO_ADDRESS)

function ofOrder(
  order: Pick<AnyOrder, 'status' | 'returning' | 'lines' | 'refunds'>,
): PayState | undefined {
  const { status, returning, refunds } = order
  if (status === 'refunding' && returning?.state === 'asked')
    return returning.byShop ? 'shopRefundAsked' : 'returnAsked'
  if (status === 'refunding' && refunds.some(({ state }) => state === 'offered'))
    return 'refundAddress'
  return status === 'shipped' && isDigital(order) ? 'delivered' : OF_ORDER[status]
}

/** Money that needs attention comes before the order's state; pending money is always shown. */
function stateOf(order: Order, passed: boolean): PayState {
  const { status, payment } = order
  if (payment.status === 'seen' || payment.status === 'confirming') {
    if (status !== 'unpaid' || passed || isCovered(order)) return payment.status
    return units(payment.received) > 0n ? 'short' : 'partSeen'
  }
  if (payment.status === 'late') return status === 'cancelled' ? 'lateCancelled' : 'late'
  if (payment.status === 'held') return 'held'
  if (status === 'expired' && units(payment.received) > 0n) return 'expiredShort'
  const own = ofOrder(order)
  if (own === 'delivered' && payment.status === 'over') return 'over'
  if (own) return own
  if (status === 'paid') return payment.status === 'over' ? 'over' : 'settled'
  if (payment.status === 'refunded') return 'refundedPayment'
  if (payment.status === 'short') return 'short'
  if (payment.status === 'waiting') return passed ? 'deadlinePassed' : 'waiting'
  return payment.status
}

const STEPS: Partial<Record<PayState, PayView['step']>> = {
  fromBalance: 3,
  partSeen: 1,
  seen: 1,
  confirming: 2,
  settled: 3,
  over: 3,
  shipped: 3,
  delivered: 3,
  received: 3,
}

function viewOfCredit(order: AnyOrder): PayView {
  const { status, total } = order
  const state = ofOrder(order) ?? 'fromBalance'
  const done = status === 'received' || status === 'refunded'
  return {
    state,
    tone: TONES[state],
    mayTransfer: false,
    mayOpenTransfer: false,
    transfer: null,
    ownTransfer: null,
    mayUseWallet: false,
    walletAmount: total,
    maySwitch: false,
    mayCancel: false,
    step: STEPS[state] ?? 0,
    done,
  }
}

/** The remainder of a short payment has its own amount (rules: payments#underpaid). */
function transferOf(
  { payment: { network, amount, amountBase, receiver, transferBy: by, rest } }: Order,
  state: PayState,
): TransferQuote | null {
  if (state === 'short')
    return (
      rest && {
        network: rest.network,
        amount: rest.amount,
        amountBase: rest.amountBase,
        receiver: rest.receiver,
        by,
        isRest: true,
      }
    )
  return amount !== null && amountBase !== null && receiver !== null
    ? { network, amount, amountBase, receiver, by, isRest: false }
    : null
}

/**
 * What a buyer sees and can do (rules: ordering#order-states). While a spending limit is charged, nothing is asked of
 * the buyer.
 */
export function payView(order: AnyOrder, nowMs: number, isCharging = false): PayView {
  if (!isPaidOnChain(order)) return viewOfCredit(order)
  const { payment, status } = order
  const passed = nowMs >= payment.expiresAt
  const unpaid = stateOf(order, passed)
  const isWanting = unpaid === 'waiting' || unpaid === 'partSeen' || unpaid === 'short'
  const state = isCharging && isWanting ? 'charging' : unpaid
  const isOpen = status === 'unpaid' && !passed
  const isAsking = isOpen && isWanting && !isCharging
  const transfer = isAsking ? transferOf(order, state) : null
  const ownTransfer = transfer?.by === 'address' || transfer?.by === 'usedAddress' ? transfer : null
  return {
    state,
    tone: TONES[state],
    mayTransfer: transfer !== null,
    mayOpenTransfer: isAsking && payment.transferBy === 'unopened',
    transfer,
    ownTransfer,
    mayUseWallet: isAsking && (payment.shop !== null || ownTransfer !== null),
    walletAmount: state === 'short' ? payment.missing : payment.price,
    maySwitch: isAsking,
    // The server refuses it while any money for the order is pending.
    mayCancel:
      mayMove(status, 'cancel') &&
      (unpaid === 'waiting' || unpaid === 'deadlinePassed' || unpaid === 'short'),
    step: STEPS[state] ?? 0,
    done:
      (status === 'cancelled' ||
        status === 'expired' ||
        status === 'received' ||
        status === 'refunded') &&
      !isUnderway(order),
  }
}

/** Held money whose end is known, such as a refund of what was paid twice, is not under review. */
export const shownTransferStatus = ({
  status,
  outcome,
}: Pick<AnyOrder['transfers'][number], 'status' | 'outcome'>): TransferStatus =>
  status === 'held' && (outcome === 'credit' || outcome === 'refundClaim') ? 'settled' : status
