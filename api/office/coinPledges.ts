import { Type } from 'typebox'
import { NATIVE_SYMBOLS } from '../../basics/networks.ts'
import { COIN_REASONS } from '../../basics/rewards.ts'
import { call } from '../call.ts'
import {
  Done,
  Id,
  Instant,
  Money,
  NetworkNumber,
  Nullable,
  oneOf,
  OrderId,
  Text,
} from '../shapes.ts'

const Coin = {
  network: NetworkNumber,
  coin: oneOf(NATIVE_SYMBOLS),
  coinAmount: Type.String({ description: 'decimal string, in whole coins' }),
}
/** Which record of which contract. */
const Record = {
  network: NetworkNumber,
  shop: Text(64, 1),
  index: Type.String({ pattern: '^(0|[1-9]\\d{0,17})$', maxLength: 18 }),
}

export const readCoinPledges = call({
  path: 'GET office/coinPledges',
  summary: 'USDT put aside to buy coin for, open intents, and what became of coin that came',
  access: { staff: 'finance.read', unaudited: true },
  input: Type.Object({}),
  result: Type.Object({
    free: Type.Unsafe<string>({ ...Money, description: 'put aside and reserved by no intent' }),
    held: Type.Unsafe<string>({ ...Money, description: 'reserved by open intents' }),
    fundable: Type.Unsafe<string>({ ...Money, description: 'earned, and not put aside yet' }),
    prices: Type.Array(
      Type.Object({
        network: NetworkNumber,
        coin: oneOf(NATIVE_SYMBOLS),
        coinDecimals: Type.Integer(),
        price: Type.String({
          description: 'smallest units of the coin for one whole USDT, as the contract says',
        }),
      }),
      { description: 'of contracts that passed their checks and publish one' },
    ),
    open: Type.Array(
      Type.Object({
        id: Type.String(),
        accountId: Type.String(),
        programmeId: Id,
        ...Coin,
        wallet: Type.String(),
        amount: Money,
        reward: Money,
        madeAt: Instant,
        validUntil: Instant,
      }),
    ),
    records: Type.Array(
      Type.Object({
        ...Coin,
        shop: Type.String(),
        index: Type.String(),
        sender: Type.String(),
        accountId: Nullable(Type.String({ description: 'whose intent it named' })),
        amount: Nullable(
          Type.Unsafe<string>({ ...Money, description: 'USDT of the intent that it named' }),
        ),
        reason: Nullable(
          oneOf(COIN_REASONS, { description: 'why it waits or waited; null: its pledge runs' }),
        ),
        paidAt: Instant,
        closedAt: Nullable(Instant),
        note: Nullable(Type.String()),
      }),
      { description: 'those that wait for a person first, then the newest' },
    ),
  }),
  errors: [],
})

const moving = { requestId: OrderId, amount: Text(20, 1) }

export const fundCoins = call({
  path: 'POST office/fundCoins',
  summary: 'Puts earnings in USDT aside; members who pay coin get them as their pledges',
  access: { staff: 'rewards.manage' },
  input: Type.Object(moving),
  result: Done,
  errors: ['insufficientBalance', 'conflict'],
})

export const withdrawCoins = call({
  path: 'POST office/withdrawCoins',
  summary: 'Takes back what was put aside for coin and is reserved by no intent',
  access: { staff: 'rewards.manage' },
  input: Type.Object(moving),
  result: Done,
  errors: ['insufficientBalance', 'conflict'],
})

export const retryCoin = call({
  path: 'POST office/retryCoin',
  summary: 'Judges held coin once more; its pledge starts if nothing speaks against it now',
  access: { staff: 'rewards.manage' },
  input: Type.Object(Record),
  result: Type.Object({ reason: Nullable(oneOf(COIN_REASONS)) }),
  errors: ['notFound'],
})

export const closeCoin = call({
  path: 'POST office/closeCoin',
  summary: 'Closes held coin, with a note of what was done about it',
  access: { staff: 'rewards.manage' },
  input: Type.Object({ ...Record, note: Text(200, 3) }),
  result: Done,
  errors: ['notFound'],
})
