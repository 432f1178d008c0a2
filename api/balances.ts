import { Type } from 'typebox'
import { ASSETS, POSTING_KINDS, WITHDRAWAL_STATES } from '../basics/ledger.ts'
import { call } from './call.ts'
import { Confirmation } from './confirmation.ts'
import {
  BigNumber,
  Id,
  Instant,
  Money,
  NetworkNumber,
  Nullable,
  Order,
  OrderId,
  Page,
  Secret,
  Language,
  Text,
  oneOf,
  pageInput,
} from './shapes.ts'

/** The caller's idempotency id, in the form of an order id (DECISIONS J). */
export const RequestId = OrderId
const Asset = oneOf(ASSETS)
/** Up to four decimals, above zero; the call says which rule was broken. */
const Amount = Type.String({
  minLength: 1,
  maxLength: 24,
  description: 'decimal string, up to 4 decimals',
})

const Balance = Type.Object({
  asset: Asset,
  amount: Type.Unsafe<string>({ ...Money, description: 'can be spent' }),
  reserved: Type.Unsafe<string>({ ...Money, description: 'set aside for withdrawals under way' }),
})

const Withdrawal = Type.Object({
  requestId: RequestId,
  asset: Asset,
  network: NetworkNumber,
  address: Type.String(),
  amount: Money,
  fee: Type.Unsafe<string>({ ...Money, description: 'taken on top of the amount' }),
  state: oneOf(WITHDRAWAL_STATES),
  reason: Nullable(Type.String({ description: 'why it was refused' })),
  txHash: Nullable(Type.String()),
  createTime: Instant,
  updateTime: Instant,
})

const Deposit = Type.Object({
  requestId: RequestId,
  asset: Asset,
  network: NetworkNumber,
  token: Type.String(),
  decimals: Type.Integer(),
  receiver: Type.String(),
  amount: Type.Unsafe<string>({
    ...Money,
    description: 'to be sent exactly, so that it can be told apart',
  }),
  amountBase: BigNumber,
  state: oneOf(['waiting', 'seen', 'confirming', 'credited', 'expired']),
  credited: Money,
  expiresAt: Instant,
  createTime: Instant,
  transfers: Type.Array(
    Type.Object({
      network: NetworkNumber,
      txHash: Type.String(),
      amount: Money,
      confirmations: Type.Integer(),
      needed: Type.Integer(),
      status: Type.String(),
    }),
  ),
})

/** Balances, orders of the account, and paying from store credit (SPEC section 7, DECISIONS C6, G1, J). */
export const balanceCalls = {
  'GET appleShop/allBalance': call({
    summary: 'Balances in every asset',
    who: 'member',
    input: Type.Object({}),
    result: Type.Array(Balance),
    errors: ['notSignedIn'],
  }),
  'GET appleShop/balance': call({
    summary: 'The balance in one asset',
    who: 'member',
    input: Type.Object({ asset: Asset }),
    result: Balance,
    errors: ['notSignedIn'],
  }),
  'GET appleShop/balanceLogPage': call({
    summary: 'What moved the balances, newest first',
    who: 'member',
    input: Type.Object({
      ...pageInput(['id']),
      asset: Type.Optional(Asset),
      kind: Type.Optional(oneOf(POSTING_KINDS)),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
    }),
    result: Page(
      Type.Object({
        id: Type.String(),
        asset: Asset,
        amount: Type.Unsafe<string>({ ...Money, description: 'negative when it left' }),
        kind: oneOf(POSTING_KINDS),
        reference: Type.String({ description: 'order, transfer or withdrawal' }),
        other: Nullable(Type.String({ description: 'to or from whom, shortened' })),
        createTime: Instant,
      }),
    ),
    errors: ['notSignedIn'],
  }),
  'POST appleShop/orderProduct': call({
    summary: 'Buys a product from the XMDD balance, at once (DECISIONS C6)',
    who: 'member',
    input: Type.Object({
      productId: Id,
      phone: Type.Optional(Text(32)),
      receiverAddress: Type.Optional(Text(400)),
      optionId: Type.Optional(Id),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 999, default: 1 })),
      country: Type.Optional(Text(64)),
      orderId: Type.Optional(OrderId),
      language: Type.Optional(Language),
    }),
    result: Type.Object({ orderId: OrderId, secret: Secret, status: Type.String(), xmdd: Money }),
    errors: ['notSignedIn', 'notFound', 'conflict', 'amountTooLow', 'amountTooHigh'],
  }),
  'GET appleShop/appleProductOrderPage': call({
    summary: "The account's orders, newest first",
    who: 'member',
    input: Type.Object({ ...pageInput(['createTime']), language: Type.Optional(Language) }),
    result: Page(
      Type.Object({
        orderId: OrderId,
        status: Order.properties.status,
        paymentStatus: Type.String(),
        total: Money,
        asset: oneOf(['USDT', 'XMDD']),
        count: Type.Integer(),
        product: Order.properties.product,
        createdAt: Instant,
        refundWaits: Type.Boolean({
          description: 'money of it waits for the buyer to name an address',
        }),
      }),
    ),
    errors: ['notSignedIn'],
  }),
  'POST appleShop/claimOrder': call({
    summary:
      'Takes an order that was placed as a visitor into the account, shown by its secret (DECISIONS C3)',
    who: 'member',
    input: Type.Object({ orderId: OrderId, secret: Secret }),
    result: Type.Object({}),
    errors: ['notSignedIn', 'orderUnknown', 'purchaseLimited', 'noPermission'],
  }),
  'POST appleShop/internalTransfer': call({
    summary:
      "Moves a balance to another account, named by its account name or a bound wallet's address",
    who: 'member',
    input: Type.Object({
      asset: Asset,
      amount: Amount,
      address: Text(254, 1),
      requestId: RequestId,
      ...Confirmation,
    }),
    result: Type.Object({ requestId: RequestId, asset: Asset, amount: Money, to: Type.String() }),
    errors: [
      'notSignedIn',
      'tooManyRequests',
      'wrongAccount',
      'withdrawalsFrozen',
      'wrongPassword',
      'conflict',
      'insufficientBalance',
      'amountTooHigh',
    ],
  }),
  'GET appleShop/exchangeRate': call({
    summary: "The dictionary's ratio between MDD and XMDD",
    who: 'anyone',
    input: Type.Object({}),
    result: Type.Object({
      from: Asset,
      to: Asset,
      rate: Type.Unsafe<string>({ ...Money, description: 'units of `to` for one of `from`' }),
    }),
    errors: ['tryLater'],
  }),
  'POST appleShop/coinExchange': call({
    summary:
      "Swaps MDD to XMDD at the dictionary's ratio; with `rate`, only at the ratio that was shown",
    who: 'member',
    input: Type.Object({
      from: Asset,
      to: Asset,
      amount: Amount,
      rate: Type.Optional(Money),
      requestId: RequestId,
      ...Confirmation,
    }),
    result: Type.Object({
      requestId: RequestId,
      from: Asset,
      to: Asset,
      amount: Money,
      received: Money,
      rate: Money,
    }),
    errors: [
      'notSignedIn',
      'wrongPassword',
      'conflict',
      'insufficientBalance',
      'amountTooLow',
      'amountTooHigh',
      'tryLater',
    ],
  }),
  'GET appleShop/withdrawalTerms': call({
    summary: 'Where an asset can be withdrawn to, for what fee, and how much today',
    who: 'member',
    input: Type.Object({ asset: Asset }),
    result: Type.Array(
      Type.Object({
        network: NetworkNumber,
        feeRate: Money,
        minimum: Money,
        maximum: Money,
        dailyLimit: Money,
        leftToday: Money,
      }),
    ),
    errors: ['notSignedIn'],
  }),
  'POST appleShop/withdrawByAsset': call({
    summary: 'Asks for a withdrawal; amount and fee are set aside until it is done or refused',
    who: 'member',
    input: Type.Object({
      asset: Asset,
      network: NetworkNumber,
      amount: Amount,
      address: Text(64, 1),
      requestId: RequestId,
      ...Confirmation,
    }),
    result: Withdrawal,
    errors: [
      'notSignedIn',
      'tooManyRequests',
      'limitExceeded',
      'withdrawalsFrozen',
      'wrongPassword',
      'insufficientFee',
      'conflict',
      'insufficientBalance',
      'amountTooLow',
      'amountTooHigh',
    ],
  }),
  'GET appleShop/withdrawalPage': call({
    summary: "The account's withdrawals, newest first",
    who: 'member',
    input: Type.Object({ ...pageInput(['createTime']), asset: Type.Optional(Asset) }),
    result: Page(Withdrawal),
    errors: ['notSignedIn'],
  }),
  'POST appleShop/deposit': call({
    summary:
      'Opens a deposit to the USDT balance by the transfer rail; whatever final amount arrives for it is credited',
    who: 'member',
    input: Type.Object({ network: NetworkNumber, amount: Amount, requestId: RequestId }),
    result: Deposit,
    errors: [
      'notSignedIn',
      'tryLater',
      'conflict',
      'amountTooLow',
      'purchaseLimited',
      'amountTooHigh',
    ],
    limitPerMinute: 60,
  }),
  'GET appleShop/deposit': call({
    summary: 'How a deposit stands',
    who: 'member',
    input: Type.Object({ requestId: RequestId }),
    result: Deposit,
    errors: ['notSignedIn', 'orderUnknown'],
  }),
}
