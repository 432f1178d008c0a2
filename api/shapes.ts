import { Type, type TSchema } from 'typebox'
import { LOCALES } from '../basics/locales.ts'
import { NETWORK_IDS } from '../basics/networks.ts'
import { OUTCOMES, OUTCOME_TEXTS } from '../basics/outcomes.ts'
import {
  REFUND_PROBLEMS,
  REFUND_PROOFS,
  REFUND_REASONS,
  REFUND_STATES,
  RETURN_KINDS,
  RETURN_STATES,
} from '../basics/refunds.ts'
import { LINE_STATUSES, MAX_LINES } from '../basics/orderLines.ts'
import {
  ORDER_EVENTS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  TRANSFER_REASONS,
  TRANSFER_STATUSES,
} from '../basics/status.ts'

/** A value of a fixed list, as JSON Schema's `enum`. */
export const oneOf = <const T extends readonly (string | number)[]>(
  values: T,
  options: object = {},
) =>
  Type.Unsafe<T[number]>({
    type: typeof values[0] === 'number' ? 'integer' : 'string',
    enum: [...values],
    ...options,
  })

/** A decimal string such as "12.50" (rules: wire#money). */
export const Money = Type.String({
  pattern: '^-?(0|[1-9]\\d{0,17})(\\.\\d{1,18})?$',
  maxLength: 40,
  description: 'decimal string',
})

/** An integer too large for a JSON number, as a decimal string. */
export const BigNumber = Type.String({
  pattern: '^\\d{1,78}$',
  maxLength: 78,
  description: 'integer as decimal string',
})

export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const OrderId = Type.String({
  pattern: '^[1-9]\\d{18}$',
  maxLength: 19,
  description: '13-digit millisecond timestamp and 6 digits',
})
export const Secret = Type.String({
  pattern: '^[0-9a-f]{32}$',
  maxLength: 32,
  description: '128 random bits, hex',
})
export const Language = oneOf(LOCALES, { default: 'cn' })
export const NetworkNumber = oneOf(NETWORK_IDS)
export const Mode = oneOf(['safe', 'whitelist'] as const)
export const Text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength })
/** Passwords and keys: hidden characters stay, or are refused (rules: wire#hidden). Only as a property of the input. */
export const ExactText = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, 'x-exact': true })
export const Instant = Type.Integer({ description: 'milliseconds since 1970' })
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Identifies an order: its secret may be left out by the account that owns it. */
export const ofOrder = { orderId: OrderId, secret: Type.Optional(Secret) }
/** The empty result. */
export const Done = Type.Object({})

/** One session, or all but the one that asks. */
export const SessionId = Type.String({ pattern: '^(\\d{1,18}|others)$', maxLength: 18 })
export const SessionList = Type.Array(
  Type.Object({
    id: Type.String(),
    current: Type.Boolean(),
    agent: Type.String(),
    createdAt: Instant,
    lastUsedAt: Instant,
  }),
)

/**
 * Pages count from 1 and hold at most 100 records; `columns` may be sorted by, and `order` turns any list round (rules:
 * wire#pages).
 */
export const pageInput = <const C extends readonly [string, ...string[]]>(
  columns: C,
  largest = 100,
) => ({
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: largest, default: 10 })),
  column: Type.Optional(oneOf(columns)),
  order: Type.Optional(oneOf(['asc', 'desc'] as const)),
})

export const Page = <T extends TSchema>(record: T) =>
  Type.Object({
    records: Type.Array(record),
    total: Type.Integer({ minimum: 0 }),
    size: Type.Integer(),
    current: Type.Integer(),
    pages: Type.Integer({ minimum: 0 }),
  })

export const Product = Type.Object({
  id: Id,
  name: Type.String(),
  mainImage: Type.String({ description: 'comma-separated picture paths' }),
  detailImage: Type.String({ description: 'comma-separated picture paths' }),
  usdt: Money,
  xmdd: Money,
  descriptions: Type.String({ description: 'sanitised HTML; empty in lists' }),
  productType: Type.Integer({ description: '1: delivered to an address, otherwise by e-mail' }),
  altMsg: Type.String({ description: 'text for the picture' }),
  categoryId: Nullable(Id),
  soldOut: Type.Boolean(),
  sold: Type.Optional(
    Type.Integer({ minimum: 10, description: 'pieces of paid orders; missing under ten' }),
  ),
  rating: Type.Optional(
    Type.Object(
      { average: Type.String(), reviews: Type.Integer({ minimum: 10 }) },
      { description: "of each buyer's newest review; missing under ten" },
    ),
  ),
  left: Type.Optional(
    Type.Integer({ minimum: 1, description: 'pieces, where every option is low on stock' }),
  ),
  freeDelivery: Type.Optional(
    Type.Boolean({ description: 'true: delivery of one piece costs nothing anywhere' }),
  ),
  properties: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description: 'not in lists',
    }),
  ),
  video: Type.Optional(
    Type.Object(
      { src: Type.String(), seconds: Type.Integer(), madeAt: Type.String() },
      { description: 'not in lists; shown behind the pictures' },
    ),
  ),
})

export const CachedOrder = {
  key: OrderId,
  code: Type.Optional(Text(64)),
  buyDialog: Type.Optional(Text(8)),
  orderId: Type.Optional(OrderId),
  usdt: Type.Optional(Money),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  productId: Type.Optional(Id),
  optionId: Type.Optional(Id),
}

const TRANSFER_BY = ['address', 'usedAddress', 'amount', 'unopened', 'none'] as const

export const Payment = Type.Object({
  status: oneOf(PAYMENT_STATUSES),
  network: NetworkNumber,
  token: Type.String({ description: "USDT contract on the order's network" }),
  decimals: Type.Integer(),
  amount: Nullable(Money),
  amountBase: Nullable(BigNumber),
  price: Money,
  priceBase: BigNumber,
  receiver: Nullable(
    Type.String({
      description: 'address of the transfer rail; null until openTransfer, or without that rail',
    }),
  ),
  transferBy: oneOf(TRANSFER_BY, {
    description:
      'how a transfer is known to be for this order: address (every amount), usedAddress (the ' +
      'exact amount, since the address has served before), amount (the exact amount, which no ' +
      'other order has); unopened: call openTransfer; none: the network has no transfer rail',
  }),
  shop: Nullable(
    Type.String({ description: 'shop contract of the contract rail; null while it is closed' }),
  ),
  platform: Nullable(
    Type.String({ description: 'where the shop contract pays: the `receiver` of payOrder' }),
  ),
  deadline: Type.Integer({
    description: 'the `deadline` of payOrder: its last second, counted from 1970',
  }),
  railClosed: Type.Boolean({
    description: 'paying through the shop contract is suspended on this network',
  }),
  payOrderId: BigNumber,
  received: Money,
  missing: Money,
  expiresAt: Instant,
  /** The remainder still due on the transfer rail; like the first amount, it identifies the order. */
  rest: Type.Union([
    Type.Object({
      network: NetworkNumber,
      amount: Money,
      amountBase: BigNumber,
      receiver: Type.String(),
      expiresAt: Instant,
    }),
    Type.Null(),
  ]),
})

export const Transfer = Type.Object({
  network: NetworkNumber,
  txHash: Type.String(),
  logIndex: Type.Integer(),
  amount: Money,
  confirmations: Type.Integer(),
  needed: Type.Integer(),
  status: oneOf(TRANSFER_STATUSES),
  reason: Nullable(oneOf(TRANSFER_REASONS)),
  outcome: Nullable(
    oneOf(OUTCOMES, {
      description: 'where a final transfer, or the rest of it, goes; null before finality',
    }),
  ),
  outcomeText: Nullable(oneOf(OUTCOME_TEXTS, { description: 'key of the text in i18n/outcome' })),
})

export const RefundId = Type.String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

/** Money offered back to the buyer of an order. */
export const Refund = Type.Object({
  refundId: RefundId,
  network: NetworkNumber,
  amount: Money,
  reason: oneOf(REFUND_REASONS),
  state: oneOf(REFUND_STATES),
  address: Nullable(Type.String({ description: 'destination, once the buyer has named it' })),
  readyAt: Nullable(Instant),
  byPerson: Type.Boolean({
    description: 'a person approves it: it is large, or nothing confirmed its address',
  }),
  proof: Nullable(oneOf(REFUND_PROOFS, { description: 'how its address was confirmed' })),
  payer: Nullable(
    Type.String({ description: 'the address that paid; its signature claims the refund at once' }),
  ),
  confirmedBy: Nullable(
    Type.String({
      description:
        'where the code that confirms another address is sent, shortened; null: nothing ' +
        'confirms it, it waits longer and then for a person',
    }),
  ),
  problem: Nullable(oneOf(REFUND_PROBLEMS, { description: 'why it is offered again' })),
  sending: Type.Boolean({
    description: 'staff pay it now from a wallet of the shop; not final yet',
  }),
  txHash: Nullable(Type.String()),
})

const OrderEvent = Type.Object({
  at: Instant,
  kind: oneOf(ORDER_EVENTS),
  facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
})

const OrderedProduct = Type.Object(
  {
    id: Id,
    name: Type.String(),
    option: Type.String(),
    image: Type.String(),
    productType: Type.Integer(),
  },
  { description: "the first line's" },
)

const Pieces = Type.Integer({ minimum: 0 })

export const OrderLine = Type.Object({
  lineNo: Type.Integer({ minimum: 1, maximum: MAX_LINES }),
  product: OrderedProduct,
  optionId: Id,
  count: Type.Integer(),
  price: Money,
  isMemberPrice: Type.Boolean(),
  total: Money,
  discount: Money,
  status: oneOf(LINE_STATUSES),
  toShip: Pieces,
  shipped: Pieces,
  received: Pieces,
  returning: Pieces,
  refunded: Pieces,
})

/** A coupon as it was when the order was placed; without a code it was applied automatically. */
export const OrderCoupon = Type.Object({
  code: Nullable(Type.String()),
  title: Type.String(),
})

const order = {
  orderId: OrderId,
  secret: Secret,
  held: Type.Boolean({
    description:
      'its goods are reserved; an unpaid order without a reservation gets them once its payment is seen',
  }),
  status: oneOf(ORDER_STATUSES),
  total: Money,
  goods: Money,
  shipping: Money,
  discount: Money,
  coupon: Nullable(OrderCoupon),
  level: Type.Integer({
    description: 'what the contracts are told: the product of a single line, else 0',
  }),
  product: OrderedProduct,
  count: Type.Integer({ description: 'pieces of all lines' }),
  lines: Type.Array(OrderLine),
  mode: Mode,
  createdAt: Instant,
  receiverName: Nullable(Type.String({ description: 'masked, as in `readDelivery`' })),
  contact: Nullable(
    Type.String({ description: 'where the link and codes of the order are sent, shortened' }),
  ),
  transfers: Type.Array(Transfer),
  events: Type.Array(OrderEvent),
  refunds: Type.Array(Refund),
  returning: Nullable(
    Type.Object({
      returnNo: Type.Integer(),
      byShop: Type.Boolean({ description: 'the shop began it, not the buyer' }),
      state: oneOf(RETURN_STATES),
      kind: Nullable(oneOf(RETURN_KINDS)),
      reason: Type.String(),
      photos: Type.Integer({ description: 'how many there are; `readReturnPhoto` shows them' }),
      why: Nullable(Type.String({ description: "the shop's answer, when it refused" })),
      lines: Type.Array(Type.Object({ lineNo: Type.Integer(), count: Type.Integer() })),
      amount: Nullable(
        Type.String({ description: 'what goes back for it; null until it is approved' }),
      ),
    }),
  ),
}

/** An order paid on chain. */
export const ChainOrder = Type.Object({
  ...order,
  asset: oneOf(['USDT'] as const),
  payment: Payment,
})

/** Any order; one paid from store credit has no payment on chain. */
export const Order = Type.Object({
  ...order,
  asset: oneOf(['USDT', 'XMDD'] as const, { description: 'asset of the total' }),
  payment: Nullable(Payment),
})

/** From a price of an order's goods on, another delivery fee; the lowest first. */
export const FeeSteps = Type.Array(Type.Object({ from: Money, fee: Money }))

/** Above so many grams an order pays more, for each started part. */
export const FeeWeight = Type.Object({
  over: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  per: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  fee: Money,
})
