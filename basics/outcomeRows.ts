import { type Outcome, type OutcomeText, AWAITS_REMAINDER } from './outcomes.ts'
import type { OrderStatus, PaymentStatus, TransferReason, TransferStatus } from './status.ts'

type OutcomeState =
  | 'open'
  | 'short'
  | 'seen'
  | 'paid'
  | 'overdue'
  | 'expired'
  | 'cancelled'
  | 'refunded'
  | 'none'
  | 'deposit'
  | 'deposit closed'
  | 'held'
  | 'offered'

/** State × event → outcome. server/operate/cases/outcomes.test.ts runs each row. */
export type OutcomeRow = {
  readonly key: string
  readonly state: OutcomeState
  readonly event: string
  readonly whose: 'guest' | 'member' | 'none'
  /** Final states; `null` where there is none. */
  readonly transfer: {
    readonly status: TransferStatus
    readonly reason: TransferReason | null
  } | null
  readonly payment: PaymentStatus | null
  readonly order: OrderStatus | null
  readonly outcome: Outcome
  /** `buyer`: by mail or notice. `merchant`: by mail and log. */
  readonly notified: readonly ('buyer' | 'merchant')[]
  /** Waits for nothing, the remainder, the buyer's address, or a decision. */
  readonly waits: 'nothing' | 'remainder' | 'claim' | 'person'
  readonly text: OutcomeText
}

type Ends = Pick<
  OutcomeRow,
  'transfer' | 'payment' | 'order' | 'outcome' | 'notified' | 'waits' | 'text'
>

const row = (
  key: string,
  state: OutcomeState,
  whose: OutcomeRow['whose'],
  event: string,
  ends: Ends,
): OutcomeRow => ({ key, state, whose, event, ...ends })

const settled = (reason: TransferReason | null = null) => ({ status: 'settled', reason }) as const
const DELIVERED: Ends = {
  transfer: settled(),
  payment: 'settled',
  order: 'paid',
  outcome: 'deliver',
  notified: [],
  waits: 'nothing',
  text: 'delivered',
}
const DELIVERED_LATE: Ends = { ...DELIVERED, transfer: settled('late'), text: 'deliveredLate' }
const NOTICED = { notified: ['buyer'] } as const
const ASKS: Ends = {
  transfer: { status: 'short', reason: 'short' },
  payment: 'short',
  order: 'unpaid',
  outcome: AWAITS_REMAINDER,
  notified: ['buyer'],
  waits: 'remainder',
  text: 'askRest',
}
const SHORT: Ends = {
  ...ASKS,
  order: 'expired',
  outcome: 'refundClaim',
  waits: 'claim',
  text: 'shortOffered',
}
const OVER: Ends = {
  transfer: { status: 'over', reason: 'over' },
  payment: 'over',
  order: 'paid',
  outcome: 'refundClaim',
  notified: ['buyer'],
  waits: 'claim',
  text: 'overOffered',
}
const TWICE: Ends = { ...OVER, transfer: { status: 'held', reason: 'twice' }, text: 'twiceOffered' }
const LATE: Ends = {
  transfer: { status: 'late', reason: 'late' },
  payment: 'late',
  order: 'expired',
  outcome: 'refundClaim',
  notified: ['buyer'],
  waits: 'claim',
  text: 'lateOffered',
}
const REVIEW = {
  payment: null,
  order: null,
  outcome: 'review',
  notified: ['merchant'],
  waits: 'person',
} as const
const NO_ORDER: Ends = {
  ...REVIEW,
  transfer: { status: 'held', reason: 'noOrder' },
  text: 'noOrder',
}
const NONE = {
  transfer: null,
  payment: 'waiting',
  order: 'unpaid',
  outcome: 'none',
  notified: [],
  waits: 'nothing',
} as const
const DEPOSITED: Ends = {
  transfer: settled(),
  payment: 'settled',
  order: null,
  outcome: 'credit',
  notified: ['buyer'],
  waits: 'nothing',
  text: 'deposited',
}

/** As promised to people; done by server/money/payments/settle and server/commerce/orders. */
export const OUTCOME_ROWS: readonly OutcomeRow[] = [
  row('exact by transfer', 'open', 'guest', 'the quoted amount', DELIVERED),
  row('exact by contract', 'open', 'guest', 'the price, under the id of the order', DELIVERED),
  row('exact by a member', 'open', 'member', 'the quoted amount', { ...DELIVERED, ...NOTICED }),
  row(
    'round price',
    'open',
    'guest',
    'the price without the fraction, which one open order alone has',
    DELIVERED,
  ),
  row('dust above', 'open', 'guest', 'the quoted amount and dust below a micro-unit', DELIVERED),
  row(
    'just in time',
    'overdue',
    'guest',
    'a block in time that becomes final long after',
    DELIVERED,
  ),
  row(
    'two of one sender',
    'open',
    'guest',
    'two orders, each its own amount, from one wallet',
    DELIVERED,
  ),
  row(
    'two in one transaction',
    'open',
    'guest',
    'one transaction with the amounts of two orders',
    DELIVERED,
  ),
  row('split over rails', 'open', 'guest', 'half by contract, the rest by transfer', {
    ...DELIVERED,
    ...NOTICED,
  }),
  row('split over networks', 'open', 'guest', 'half on one network, the rest on another', {
    ...DELIVERED,
    ...NOTICED,
  }),
  row(
    'old quote after a switch',
    'open',
    'guest',
    'the amount of the first network, within its time',
    DELIVERED,
  ),
  row(
    'both quotes after a switch',
    'paid',
    'guest',
    'the amount of the second network, too',
    TWICE,
  ),

  row('short', 'open', 'guest', 'less than the amount', ASKS),
  row('short of a member', 'open', 'member', 'less than the amount', ASKS),
  row(
    'wrong digit',
    'open',
    'guest',
    'an amount between half and twice with the fraction of the quote, which is too little',
    ASKS,
  ),
  row('topped up by transfer', 'short', 'guest', 'the amount of the rest', {
    ...DELIVERED,
    ...NOTICED,
  }),
  row(
    'topped up by contract',
    'short',
    'guest',
    'what is missing, under the tagged id of the order',
    { ...DELIVERED, ...NOTICED },
  ),
  row('topped up too little', 'short', 'guest', 'a part of what is missing', ASKS),
  row('topped up too much', 'short', 'guest', 'more than what is missing', OVER),
  row('short and expired', 'short', 'guest', 'the time for the rest is over', SHORT),
  row('short and expired, a member', 'short', 'member', 'the time for the rest is over', {
    ...SHORT,
    outcome: 'credit',
    waits: 'nothing',
    text: 'shortCredited',
  }),
  row('short and cancelled', 'short', 'guest', 'the buyer gives it up', {
    ...SHORT,
    order: 'cancelled',
  }),
  row('short and cancelled, a member', 'short', 'member', 'the buyer gives it up', {
    ...SHORT,
    order: 'cancelled',
    outcome: 'credit',
    waits: 'nothing',
    text: 'shortCredited',
  }),
  row('rest after the short was given up', 'expired', 'guest', 'what had been missing', LATE),
  row(
    'everything after the short was given up',
    'expired',
    'member',
    'the whole price within a day, and there are pieces',
    { ...DELIVERED_LATE, ...NOTICED },
  ),

  row('over', 'open', 'guest', 'more than the price', OVER),
  row('over by a member', 'open', 'member', 'more than the price', {
    ...OVER,
    outcome: 'credit',
    waits: 'nothing',
    text: 'overCredited',
  }),
  row('over by dust', 'open', 'guest', 'less than a cent more than the price', {
    ...OVER,
    outcome: 'review',
    notified: ['merchant'],
    waits: 'person',
    text: 'dust',
  }),
  row('over by dust, a member', 'open', 'member', 'less than a cent more than the price', {
    ...OVER,
    outcome: 'credit',
    waits: 'nothing',
    text: 'overCredited',
  }),
  row(
    'over by a deleted member',
    'open',
    'none',
    'more than the price, after the account was deleted',
    { ...OVER, notified: [] },
  ),
  row('twice', 'paid', 'guest', 'the amount again', TWICE),
  row('twice by a member', 'paid', 'member', 'the amount again', {
    ...TWICE,
    outcome: 'credit',
    waits: 'nothing',
    text: 'twiceCredited',
  }),
  row('after a refund', 'refunded', 'guest', 'the amount again', { ...TWICE, order: 'refunded' }),
  row('after a refund, a member', 'refunded', 'member', 'the amount again', {
    ...TWICE,
    order: 'refunded',
    outcome: 'credit',
    waits: 'nothing',
    text: 'twiceCredited',
  }),

  row(
    'late while open',
    'open',
    'guest',
    'the amount of the first network after its time, while the second one runs',
    DELIVERED_LATE,
  ),
  row(
    'late with stock',
    'expired',
    'guest',
    'the amount within a day, and there are pieces',
    DELIVERED_LATE,
  ),
  row(
    'late with stock, a member',
    'expired',
    'member',
    'the amount within a day, and there are pieces',
    { ...DELIVERED_LATE, ...NOTICED },
  ),
  row(
    'late and over with stock',
    'expired',
    'guest',
    'more than the price within a day, and there are pieces',
    OVER,
  ),
  row(
    'late by contract',
    'expired',
    'guest',
    'the price under the id of the order within a day, and there are pieces',
    DELIVERED_LATE,
  ),
  row(
    'late without stock',
    'expired',
    'guest',
    'the amount within a day, and no pieces are left',
    LATE,
  ),
  row(
    'late without stock, a member',
    'expired',
    'member',
    'the amount within a day, and no pieces are left',
    { ...LATE, outcome: 'credit', waits: 'nothing', text: 'lateCredited' },
  ),
  row('late for what is not sold any more', 'expired', 'guest', 'the amount within a day', LATE),
  row('late and too little', 'expired', 'guest', 'less than the amount', LATE),
  row(
    'very late',
    'expired',
    'guest',
    'the price under the id of the order after more than a day',
    LATE,
  ),
  row('after cancelling', 'cancelled', 'guest', 'the amount', { ...LATE, order: 'cancelled' }),
  row('after cancelling, a member', 'cancelled', 'member', 'the amount', {
    ...LATE,
    order: 'cancelled',
    outcome: 'credit',
    waits: 'nothing',
    text: 'lateCredited',
  }),

  row(
    'chain stands still',
    'overdue',
    'guest',
    'the chain halts over the deadline, then the amount in time is final',
    DELIVERED,
  ),
  row(
    'chain stands still for days',
    'expired',
    'guest',
    'the chain halts for more than a day, then the amount in time is final',
    DELIVERED_LATE,
  ),
  row(
    'chain is frozen',
    'seen',
    'guest',
    'the network is frozen while the amount is on its way, and is freed again',
    DELIVERED,
  ),

  row('fits no order', 'none', 'none', 'an amount that no open quote has', NO_ORDER),
  row(
    'amount of no order any more',
    'none',
    'none',
    'the amount of a quote a day after its time',
    NO_ORDER,
  ),
  row('contract names no order', 'none', 'none', 'a payment under an id of no order', NO_ORDER),
  row('wrong network', 'open', 'none', 'the amount of a quote on another network', NO_ORDER),
  row('fits two orders', 'open', 'none', 'a wrong amount that two orders may have meant', {
    ...REVIEW,
    transfer: { status: 'held', reason: 'ambiguous' },
    text: 'ambiguous',
  }),
  row(
    'order does not take it',
    'open',
    'guest',
    'the amount, and the data of the shop are at fault',
    {
      ...REVIEW,
      transfer: { status: 'held', reason: 'fault' },
      payment: 'held',
      order: 'unpaid',
      text: 'fault',
    },
  ),

  row('own address', 'open', 'guest', 'the price, to the address of the order', DELIVERED),
  row(
    'own address, two strangers',
    'open',
    'guest',
    'the price of two open orders of one price, to the address of one of them',
    DELIVERED,
  ),
  row(
    'own address, another network',
    'open',
    'guest',
    'the price on another EVM network',
    DELIVERED,
  ),
  row('own address, fee taken out', 'open', 'guest', 'the price less what an exchange kept', ASKS),
  row('used address', 'open', 'guest', 'the price, to an address that served before', DELIVERED),
  row(
    'used address, another amount',
    'open',
    'guest',
    'another amount than the price, to an address that served before',
    {
      ...REVIEW,
      transfer: { status: 'held', reason: 'usedAddress' },
      payment: 'waiting',
      order: 'unpaid',
      text: 'usedAddress',
    },
  ),
  row('own transfer', 'open', 'guest', 'the price, sent by an address of the shop', {
    ...NONE,
    transfer: { status: 'own', reason: 'own' },
    text: 'own',
  }),
  row(
    'short within the tolerance',
    'open',
    'guest',
    'a little less, as the shop accepts',
    DELIVERED,
  ),
  row('short beyond the tolerance', 'open', 'guest', 'less than the shop accepts', ASKS),

  row('wrong token', 'open', 'guest', 'another token with the same name', {
    ...NONE,
    text: 'wrongToken',
  }),
  row('nothing', 'open', 'guest', 'a transfer of zero', { ...NONE, text: 'zeroValue' }),
  row('claim without money', 'open', 'guest', 'OrderPaid without a transfer', {
    ...NONE,
    transfer: { status: 'refused', reason: 'noTransfer' },
    text: 'noTransfer',
  }),
  row('reorganised away', 'seen', 'guest', 'its block is replaced before it is final', {
    ...NONE,
    transfer: { status: 'orphaned', reason: 'reorganised' },
    text: 'gone',
  }),
  row('missing at final', 'seen', 'guest', 'its height is final without it', {
    ...NONE,
    transfer: { status: 'orphaned', reason: 'reorganised' },
    text: 'gone',
  }),
  row('mined again', 'seen', 'guest', 'its block is replaced, and another one has it', DELIVERED),

  row('deposit', 'deposit', 'member', 'the minimum or more, to the address of a member', DEPOSITED),
  row(
    'deposit on another network',
    'deposit',
    'member',
    'the same on another EVM network than the address was asked for',
    DEPOSITED,
  ),
  row('deposit twice', 'deposit', 'member', 'the amount again', DEPOSITED),
  row('late deposit', 'deposit', 'member', 'the amount more than a year later', DEPOSITED),
  row('deposit below the minimum', 'deposit', 'member', 'less than the minimum', {
    ...ASKS,
    order: null,
    notified: [],
  }),
  row('deposit that adds up', 'deposit', 'member', 'less again, and together enough', DEPOSITED),
  row('deposit of dust', 'deposit', 'member', 'less than a micro-unit', {
    ...NO_ORDER,
    transfer: { status: 'held', reason: 'short' },
    payment: 'waiting',
    text: 'dust',
  }),
  row(
    'deposit of a deleted member',
    'deposit',
    'none',
    'the amount, after the account was deleted',
    { ...REVIEW, transfer: { status: 'held', reason: 'fault' }, payment: 'held', text: 'fault' },
  ),

  row(
    'a person finds its order',
    'held',
    'guest',
    'the buyer shows that the transfer was for an open order',
    DELIVERED,
  ),
  row(
    'its sender claims it',
    'held',
    'guest',
    'the wallet that sent it signs that it was for an open order',
    DELIVERED,
  ),
  row('a person undoes it', 'paid', 'guest', 'a person finds that it was not for this order', {
    ...REVIEW,
    transfer: { status: 'held', reason: 'undone' },
    payment: 'waiting',
    order: 'unpaid',
    text: 'review',
  }),
  row('a person credits it', 'held', 'member', 'a member shows that the transfer was theirs', {
    ...NO_ORDER,
    outcome: 'credit',
    notified: ['buyer'],
    waits: 'nothing',
    text: 'personCredited',
  }),
  row(
    'a person sends it back',
    'held',
    'none',
    'its sender shows that it was theirs, and names an address',
    { ...NO_ORDER, outcome: 'refundClaim', notified: [], waits: 'nothing', text: 'refunded' },
  ),
  row(
    'a person keeps it',
    'held',
    'none',
    'the payer cannot be found, and a person writes down why it stays',
    { ...NO_ORDER, outcome: 'none', notified: [], waits: 'nothing', text: 'dismissed' },
  ),
  row('refund is final', 'offered', 'guest', 'the address is named and the payout is final', {
    ...TWICE,
    waits: 'nothing',
    text: 'refunded',
  }),
  row(
    'refund refused by the token',
    'offered',
    'guest',
    'the token is paused, or the address is on its black list',
    TWICE,
  ),
  row(
    'returned',
    'paid',
    'guest',
    'a person lets the order be given back, and its refund is final',
    {
      ...DELIVERED,
      payment: 'refunded',
      order: 'refunded',
      outcome: 'refundClaim',
      notified: ['buyer'],
      text: 'refunded',
    },
  ),
]
