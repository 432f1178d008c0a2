import { Type } from 'typebox'
import { COUPON_REFUSALS } from '../../basics/coupons.ts'
import { LISTED_LINES, MAX_LINES } from '../../basics/orderLines.ts'
import { call } from '../call.ts'
import { ORDER_TABS } from '../../basics/orderTabs.ts'
import { Confirmation } from '../confirmation.ts'
import {
  oneOf,
  Money,
  Id,
  OrderId,
  Secret,
  Language,
  NetworkNumber,
  Mode,
  Text,
  Instant,
  pageInput,
  Page,
  Payment,
  CachedOrder,
  ChainOrder,
  Order,
  OrderCoupon,
  OrderLine,
  Nullable,
} from '../shapes.ts'

/**
 * The total that the buyer was shown, in the asset that pays; another one is refused, with the new one in the result.
 */
const ShownPrice = Type.Optional(Money)

const Count = Type.Integer({ minimum: 1, maximum: 999 })

/** The short way to an order of one line. */
const SingleProduct = {
  productId: Type.Optional(Id),
  optionId: Type.Optional(Id),
  count: Type.Optional(Count),
}

const WantedLines = Type.Array(
  Type.Object({ productId: Id, optionId: Id, count: Count }, { additionalProperties: false }),
  {
    minItems: 1,
    maxItems: MAX_LINES,
    description: 'in place of productId, optionId and count; each option once',
  },
)

/** The code of a coupon, as the buyer typed it (ordering#coupons). */
const CouponCode = Type.Optional(Text(64))

export const placeOrder = call({
  path: 'POST appleShop/createOrder',
  summary:
    'Places an order, reserves its stock and opens its payment; the order id is the idempotency ' +
    'key. In whitelist mode it is charged to a spending limit, confirmed with the fund ' +
    'password or a passkey',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    orderId: OrderId,
    ...SingleProduct,
    lines: Type.Optional(WantedLines),
    receiverEmail: Type.Optional(Text(254)),
    country: Type.Optional(Text(64)),
    address: Type.Optional(Text(400)),
    phone: Type.Optional(Text(32)),
    receiverName: Type.Optional(Text(100)),
    network: NetworkNumber,
    mode: Mode,
    // The inviter's code of a link. Accounts have inviters, orders do not: it is not kept.
    code: Type.Optional(Text(64)),
    coupon: CouponCode,
    price: ShownPrice,
    requestKey: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{32}$',
        description:
          'random; a repeat with the same key gets the order even without a cookie (ordering#order-ids)',
      }),
    ),
    language: Type.Optional(Language),
    ...Confirmation,
  }),
  result: ChainOrder,
  errors: [
    'withdrawalsFrozen',
    'notSignedIn',
    'notFound',
    'tryLater',
    'conflict',
    'insufficientBalance',
    'purchaseLimited',
    'tooManyRequests',
    'wrongPassword',
  ],
})

export const priceOrder = call({
  path: 'POST appleShop/orderPrice',
  summary:
    'What an order would cost now, with its delivery fee and coupon; orders nothing (ordering#price-shown)',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    ...SingleProduct,
    lines: Type.Optional(WantedLines),
    country: Type.Optional(Text(64)),
    coupon: CouponCode,
    asset: Type.Optional(
      oneOf(['XMDD', 'USDT'], { description: 'the balance that pays; without it a wallet does' }),
    ),
    language: Type.Optional(Language),
  }),
  result: Type.Object({
    asset: oneOf(['XMDD', 'USDT']),
    goods: Money,
    shipping: Money,
    grams: Type.Integer({ description: 'weight of what is posted, where it is known' }),
    discount: Money,
    total: Money,
    coupon: Nullable(OrderCoupon),
    lines: Type.Array(
      Type.Object({
        lineNo: Type.Integer(),
        price: Money,
        isMemberPrice: Type.Boolean(),
        total: Money,
        discount: Money,
      }),
    ),
    couponRefused: Nullable(
      Type.Object({
        reason: oneOf(COUPON_REFUSALS),
        least: Nullable(Money),
      }),
    ),
  }),
  errors: ['notSignedIn', 'notFound', 'amountTooHigh', 'tooManyRequests'],
  limitPerMinute: 120,
})

export const readOrder = call({
  path: 'GET appleShop/order',
  summary:
    'An order with its payment, transfers and events, by its secret or for the account that it belongs to',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    orderId: OrderId,
    secret: Type.Optional(Secret),
    language: Type.Optional(Language),
  }),
  result: Order,
  errors: ['notSignedIn', 'orderUnknown'],
})

export const cancelOrder = call({
  path: 'POST appleShop/cancelOrder',
  summary: 'Gives up an unpaid order and frees its stock',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    orderId: OrderId,
    secret: Type.Optional(Secret),
    language: Type.Optional(Language),
  }),
  result: ChainOrder,
  errors: ['notSignedIn', 'orderUnknown', 'conflict', 'tryLater'],
  limitPerMinute: 120,
})

export const openTransfer = call({
  path: 'POST appleShop/openTransfer',
  summary:
    'Gives the order an address for a plain transfer on its network; one that it has stays the same',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    orderId: OrderId,
    secret: Type.Optional(Secret),
    language: Type.Optional(Language),
  }),
  // The payment, and again under the name that it has in an order.
  result: Type.Object({ ...Payment.properties, payment: Payment }),
  errors: ['notSignedIn', 'orderUnknown', 'tryLater', 'conflict'],
  limitPerMinute: 60,
})

export const switchOrderNetwork = call({
  path: 'POST appleShop/switchNetwork',
  summary: 'Opens a quote on another network; the old quote stays payable until its own expiry',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    orderId: OrderId,
    secret: Type.Optional(Secret),
    network: NetworkNumber,
    language: Type.Optional(Language),
  }),
  result: ChainOrder,
  errors: ['notSignedIn', 'orderUnknown', 'tryLater', 'conflict'],
  limitPerMinute: 60,
})

export const orderProduct = call({
  path: 'POST appleShop/orderProduct',
  summary:
    'Buys a product from the XMDD or USDT balance, at once (ordering#store-credit-orders); goods sent by e-mail are ' +
    'confirmed where the account has a fund password or a passkey (balances#confirmation)',
  access: 'member',
  input: Type.Object({
    ...SingleProduct,
    lines: Type.Optional(WantedLines),
    asset: Type.Optional(oneOf(['XMDD', 'USDT'], { default: 'XMDD' })),
    coupon: CouponCode,
    price: ShownPrice,
    phone: Type.Optional(Text(32)),
    receiverName: Type.Optional(Text(100)),
    receiverAddress: Type.Optional(Text(400)),
    receiverEmail: Type.Optional(Text(254)),
    country: Type.Optional(Text(64)),
    orderId: Type.Optional(OrderId),
    language: Type.Optional(Language),
    ...Confirmation,
  }),
  result: Type.Object({
    orderId: OrderId,
    secret: Secret,
    status: Type.String(),
    asset: oneOf(['XMDD', 'USDT']),
    total: Money,
    xmdd: Money,
  }),
  errors: [
    'withdrawalsFrozen',
    'tryLater',
    'notSignedIn',
    'notFound',
    'conflict',
    'amountTooLow',
    'amountTooHigh',
    'tooManyRequests',
    'wrongPassword',
  ],
})

export const listOrders = call({
  path: 'GET appleShop/appleProductOrderPage',
  summary: "The account's orders, newest first",
  access: 'member',
  input: Type.Object({
    ...pageInput(['createTime']),
    tab: Type.Optional(oneOf(ORDER_TABS, { default: 'all' })),
    language: Type.Optional(Language),
  }),
  result: Page(
    Type.Object({
      orderId: OrderId,
      status: Order.properties.status,
      paymentStatus: Type.String(),
      total: Money,
      asset: oneOf(['USDT', 'XMDD']),
      count: Order.properties.count,
      product: Order.properties.product,
      lines: Type.Array(OrderLine, { description: `the first ${LISTED_LINES} of them` }),
      lineCount: Type.Integer(),
      createdAt: Instant,
      refundWaits: Type.Boolean({
        description: 'money of it waits for the buyer to name an address',
      }),
    }),
  ),
  errors: ['notSignedIn'],
})

export const countOrders = call({
  path: 'GET appleShop/orderCounts',
  summary:
    "How many of the account's orders wait for the buyer (to be paid, or for a refund's address), " +
    'and how many are under way under each tab of the list',
  access: 'member',
  input: Type.Object({}),
  result: Type.Object({
    waiting: Type.Integer(),
    tabs: Type.Object({
      toPay: Type.Integer(),
      toShip: Type.Integer(),
      toReceive: Type.Integer(),
      afterSale: Type.Integer(),
    }),
  }),
  errors: ['notSignedIn'],
})

export const claimOrder = call({
  path: 'POST appleShop/claimOrder',
  summary:
    'Takes an order that was placed as a visitor into the account, shown by its secret (ordering#guests)',
  access: 'member',
  input: Type.Object({ orderId: OrderId, secret: Secret }),
  result: Type.Object({}),
  errors: ['notSignedIn', 'orderUnknown', 'purchaseLimited', 'noPermission'],
})

export const cacheOrder = call({
  path: 'POST public/cache',
  summary:
    'Keeps an unfinished order for 24 h under its key, or reads it back with method "get"; holds no personal data',
  access: 'anyone',
  input: Type.Object({ ...CachedOrder, method: Type.Optional(oneOf(['get', 'set'])) }),
  result: Type.Object({ ...CachedOrder, orderId: Type.Optional(OrderId) }),
  errors: ['orderUnknown', 'conflict'],
  limitPerMinute: 60,
})
