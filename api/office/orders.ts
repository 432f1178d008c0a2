import { Type } from 'typebox'
import { NETWORK_IDS } from '../../basics/networks.ts'
import { RETURN_KINDS, RETURN_STATES } from '../../basics/refunds.ts'
import { ORDER_EVENTS, ORDER_STATUSES, PAYMENT_STATUSES } from '../../basics/status.ts'
import { call } from '../call.ts'
import {
  Done,
  Instant,
  Language,
  Money,
  Nullable,
  OrderCoupon,
  OrderId,
  Text,
  oneOf,
} from '../shapes.ts'

/** `toDo`: paid and not shipped, or waiting for a person. */
const ORDER_VIEWS = ['toDo', 'all', ...ORDER_STATUSES] as const
/** What an order waits for, as a key; the office has the texts. */
const WAITS_FOR = [
  'payment',
  'moreMoney',
  'finality',
  'money',
  'shipping',
  'return',
  'refund',
  'smallRefund',
  'nothing',
] as const

const NetworkShown = oneOf(NETWORK_IDS)

const AfterOrder = Type.String({
  pattern: '^\\d{1,15}-[1-9]\\d{18}$',
  description: '`next` of the page before',
})

export const listOfficeOrders = call({
  path: 'GET office/orders',
  summary:
    'Orders, newest first: what is to do unless another view is asked for, or what `text` ' +
    'finds by number, transaction, address, e-mail or phone. The search for a person takes ' +
    '`customers.read`, sums `orders.money`',
  access: { staff: 'orders.read', unaudited: true },
  input: Type.Object({
    view: Type.Optional(oneOf(ORDER_VIEWS, { default: 'toDo' })),
    text: Type.Optional(Text(120)),
    after: Type.Optional(AfterOrder),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
    language: Type.Optional(Language),
  }),
  result: Type.Object({
    orders: Type.Array(
      Type.Object({
        orderId: OrderId,
        createdAt: Instant,
        status: oneOf(ORDER_STATUSES),
        paymentStatus: Nullable(oneOf(PAYMENT_STATUSES)),
        total: Nullable(Money),
        asset: Nullable(oneOf(['USDT', 'XMDD'] as const)),
        pieces: Type.Integer(),
        lines: Type.Integer(),
        first: Type.Object({
          name: Type.String(),
          option: Type.String(),
          image: Type.String(),
          count: Type.Integer({ description: 'of this line; `pieces` are those of all lines' }),
        }),
        held: Nullable(Money),
      }),
    ),
    next: Nullable(Type.String()),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const exportOrders = call({
  path: 'POST office/exportOrders',
  summary:
    'A part of the orders of a view as CSV, newest first: a row for each line, without names ' +
    'and addresses; the parts follow each other by `next`',
  access: { staff: 'orders.money' },
  input: Type.Object({
    view: Type.Optional(oneOf(ORDER_VIEWS, { default: 'all' })),
    after: Type.Optional(AfterOrder),
    language: Type.Optional(Language),
  }),
  result: Type.Object({
    csv: Type.String({ description: 'the first part begins with the names of the columns' }),
    orders: Type.Integer(),
    next: Nullable(Type.String()),
  }),
  errors: ['notSignedIn', 'noPermission'],
  limitPerMinute: 600,
})

const Proof = Type.Object({
  transferId: Type.String(),
  network: NetworkShown,
  txHash: Type.String(),
  logIndex: Type.Integer(),
  block: Type.String(),
  blockHash: Type.String(),
  blockAt: Instant,
  rail: oneOf(['transfer', 'contract'] as const),
  sender: Type.String(),
  receiver: Type.String(),
  addressKind: Nullable(
    Type.String({ description: 'whose address it is: forwarder, wallet, shared, …' }),
  ),
  addressUses: Nullable(Type.Integer({ description: 'orders that it has served' })),
  amount: Money,
  status: Type.String(),
  reason: Nullable(Type.String()),
  dueAt: Nullable(Instant),
  seenAt: Instant,
  finalAt: Nullable(Instant),
  finalBlock: Nullable(Type.String({ description: 'newest final block of the network' })),
  delivered: Money,
  credited: Money,
  refunded: Money,
  held: Money,
  outcome: Nullable(Type.String()),
})

export const readOfficeOrder = call({
  path: 'GET office/order',
  summary:
    'An order: lines, timeline, how its money is known to be its own, notes, and what it waits ' +
    'for. Without names and addresses; prices, sums and payments take `orders.money`',
  access: { staff: 'orders.read', unaudited: true },
  input: Type.Object({ orderId: OrderId, language: Type.Optional(Language) }),
  result: Type.Object({
    orderId: OrderId,
    status: oneOf(ORDER_STATUSES),
    createdAt: Instant,
    expiresAt: Instant,
    asset: Nullable(oneOf(['USDT', 'XMDD'] as const)),
    goods: Nullable(Money),
    shipping: Nullable(Money),
    discount: Nullable(Money),
    coupon: Nullable(OrderCoupon),
    total: Nullable(Money),
    paidFrom: Nullable(oneOf(['chain', 'balance'] as const)),
    isMember: Type.Boolean(),
    customerId: Nullable(Type.String()),
    lines: Type.Array(
      Type.Object({
        lineNo: Type.Integer(),
        productId: Type.Integer(),
        name: Type.String(),
        option: Type.String(),
        image: Type.String(),
        productType: Type.Integer(),
        count: Type.Integer(),
        price: Nullable(Money),
        isMemberPrice: Type.Boolean(),
        total: Nullable(Money),
        status: Type.String(),
        toShip: Type.Integer(),
        shipped: Type.Integer(),
        received: Type.Integer(),
        returning: Type.Integer(),
        refunded: Type.Integer(),
      }),
    ),
    payment: Nullable(
      Type.Object({
        status: oneOf(PAYMENT_STATUSES),
        due: Money,
        received: Money,
        expiresAt: Instant,
      }),
    ),
    transfers: Type.Array(Proof),
    timeline: Type.Array(
      Type.Object({
        at: Instant,
        kind: oneOf(ORDER_EVENTS),
        facts: Type.Record(
          Type.String(),
          Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
        ),
      }),
    ),
    notes: Type.Array(Type.Object({ at: Instant, by: Type.String(), text: Type.String() })),
    returning: Nullable(
      Type.Object(
        {
          returnNo: Type.Integer(),
          state: oneOf(RETURN_STATES),
          kind: Nullable(oneOf(RETURN_KINDS)),
          reason: Type.String(),
          photos: Type.Integer(),
          why: Nullable(Type.String()),
          amount: Nullable(Money),
          askedBy: oneOf(['buyer', 'me', 'staff'] as const),
          askedAt: Instant,
          lines: Type.Array(Type.Object({ lineNo: Type.Integer(), count: Type.Integer() })),
        },
        { description: 'the newest return; while it is undecided, nothing else can go back' },
      ),
    ),
    waitsFor: oneOf(WAITS_FOR),
    facts: Type.Record(Type.String(), Type.String()),
    maySendLink: Type.Boolean({
      description: 'the shop can send its link, and the buyer left a way to be reached',
    }),
    mayCancel: Type.Boolean(),
  }),
  errors: ['notSignedIn', 'noPermission', 'orderUnknown'],
})

export const readOrderCustomer = call({
  path: 'GET office/orderCustomer',
  summary:
    'Where an order goes; with `customers.read` also whose it is and how the buyer is reached. Each look is on record',
  access: { staff: 'orders.receiver' },
  input: Type.Object({ orderId: OrderId }),
  result: Type.Object({
    accountId: Nullable(Type.String()),
    receiverName: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    country: Nullable(Type.String()),
    address: Nullable(Type.String()),
    receiverEmail: Nullable(Type.String()),
    contactEmail: Nullable(Type.String()),
    contactPhone: Nullable(Type.String()),
    language: Nullable(Type.String()),
  }),
  errors: ['notSignedIn', 'noPermission', 'orderUnknown'],
})

export const addOrderNote = call({
  path: 'POST office/addOrderNote',
  summary: 'Writes a note that staff see and the buyer does not',
  access: { staff: 'orders.note' },
  input: Type.Object({ orderId: OrderId, text: Text(2_000, 1) }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'orderUnknown'],
})

export const cancelOfficeOrder = call({
  path: 'POST office/cancelOrder',
  summary:
    'Cancels an unpaid order: its stock is free again, money that came for a part is offered ' +
    'back, and the buyer is told',
  access: { staff: 'orders.cancel' },
  input: Type.Object({ orderId: OrderId, why: Text(300, 1) }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'orderUnknown', 'conflict'],
})
