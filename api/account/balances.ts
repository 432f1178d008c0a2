import { Type } from 'typebox'
import { ASSETS, POSTING_KINDS, WITHDRAWAL_STATES } from '../../basics/ledger.ts'
import { call } from '../call.ts'
import { Confirmation } from '../confirmation.ts'
import {
  oneOf,
  Money,
  OrderId,
  NetworkNumber,
  Text,
  Instant,
  Nullable,
  pageInput,
  Page,
} from '../shapes.ts'

/** The caller's idempotency id, in the form of an order id (balances#request-ids). */
const RequestId = OrderId

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
  reserved: Type.Unsafe<string>({ ...Money, description: 'set aside for withdrawals and pledges' }),
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

/** USDT unless another one is named. */
const DepositAsset = Type.Optional(oneOf(['USDT', 'MDD']))

/** An address of the member's own, for good. */
const Deposit = Type.Object({
  asset: Asset,
  network: NetworkNumber,
  token: Type.String(),
  decimals: Type.Integer(),
  address: Type.String({ description: 'any amount sent there is credited, at any time' }),
  open: Type.Boolean({ description: 'false while the network is closed: send nothing now' }),
  minimum: Type.Unsafe<string>({ ...Money, description: 'less waits until it adds up to this' }),
  waiting: Type.Unsafe<string>({ ...Money, description: 'what has come and is less than that' }),
  transfers: Type.Array(
    Type.Object({
      network: NetworkNumber,
      txHash: Type.String(),
      amount: Money,
      confirmations: Type.Integer(),
      needed: Type.Integer(),
      status: Type.String(),
    }),
    { description: 'newest first' },
  ),
})

export const listBalances = call({
  path: 'GET appleShop/allBalance',
  summary: 'Balances in every asset',
  access: 'member',
  input: Type.Object({}),
  result: Type.Array(Balance),
  errors: ['notSignedIn'],
})

export const readAssetBalance = call({
  path: 'GET appleShop/balance',
  summary: 'The balance in one asset',
  access: 'member',
  input: Type.Object({ asset: Asset }),
  result: Balance,
  errors: ['notSignedIn'],
})

export const listBalanceLog = call({
  path: 'GET appleShop/balanceLogPage',
  summary: 'What moved the balances, newest first',
  access: 'member',
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
})

export const internalTransfer = call({
  path: 'POST appleShop/internalTransfer',
  summary:
    "Moves a balance to another account, named by its account name or a bound wallet's address",
  access: 'member',
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
    'tryLater',
    'wrongPassword',
    'conflict',
    'insufficientBalance',
    'amountTooHigh',
  ],
})

export const readExchangeRate = call({
  path: 'GET appleShop/exchangeRate',
  summary: "The dictionary's ratio between MDD and XMDD",
  access: 'anyone',
  input: Type.Object({}),
  result: Type.Object({
    from: Asset,
    to: Asset,
    rate: Type.Unsafe<string>({ ...Money, description: 'units of `to` for one of `from`' }),
  }),
  errors: ['tryLater'],
})

export const swapCoins = call({
  path: 'POST appleShop/coinExchange',
  summary:
    "Swaps USDT to XMDD 1:1, or MDD to XMDD at the dictionary's ratio; with `rate`, only at the ratio that was shown",
  access: 'member',
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
    'withdrawalsFrozen',
    'wrongPassword',
    'conflict',
    'insufficientBalance',
    'amountTooLow',
    'amountTooHigh',
    'tryLater',
  ],
})

export const readWithdrawalTerms = call({
  path: 'GET appleShop/withdrawalTerms',
  summary: 'Where an asset can be withdrawn to, for what fee, and how much today',
  access: 'member',
  input: Type.Object({ asset: Asset }),
  result: Type.Array(
    Type.Object({
      network: NetworkNumber,
      feeRate: Money,
      networkFee: Money,
      minimum: Money,
      maximum: Money,
      dailyLimit: Money,
      leftToday: Money,
    }),
  ),
  errors: ['notSignedIn'],
})

export const requestWithdrawal = call({
  path: 'POST appleShop/withdrawByAsset',
  summary: 'Asks for a withdrawal; amount and fee are set aside until it is done or refused',
  access: 'member',
  input: Type.Object({
    asset: Asset,
    network: NetworkNumber,
    amount: Amount,
    fee: Type.Optional(
      Type.Unsafe<string>({
        ...Money,
        description: 'as it was shown; `changed` when it is another one by now',
      }),
    ),
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
    'tryLater',
    'wrongPassword',
    'insufficientFee',
    'conflict',
    'insufficientBalance',
    'amountTooLow',
    'amountTooHigh',
  ],
})

export const listWithdrawals = call({
  path: 'GET appleShop/withdrawalPage',
  summary: "The account's withdrawals, newest first",
  access: 'member',
  input: Type.Object({ ...pageInput(['createTime']), asset: Type.Optional(Asset) }),
  result: Page(Withdrawal),
  errors: ['notSignedIn'],
})

export const openDeposit = call({
  path: 'POST appleShop/deposit',
  summary:
    "The member's own address for deposits of USDT and MDD on a network; the same one each time",
  access: 'member',
  input: Type.Object({ network: NetworkNumber, asset: DepositAsset }),
  result: Deposit,
  errors: ['notSignedIn', 'tryLater'],
  limitPerMinute: 60,
})

export const readDeposit = call({
  path: 'GET appleShop/deposit',
  summary: 'A deposit address that was asked for before, and what of an asset has come there',
  access: 'member',
  input: Type.Object({ network: NetworkNumber, asset: DepositAsset }),
  result: Deposit,
  errors: ['notSignedIn', 'orderUnknown'],
})
