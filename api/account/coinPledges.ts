import { Type } from 'typebox'
import { NATIVE_SYMBOLS } from '../../basics/networks.ts'
import { COIN_PLEDGE_STATES, COIN_REASONS } from '../../basics/rewards.ts'
import { call } from '../call.ts'
import { Confirmation } from '../confirmation.ts'
import {
  Id,
  Instant,
  Money,
  NetworkNumber,
  Nullable,
  oneOf,
  OrderId,
  Page,
  pageInput,
} from '../shapes.ts'

const IntentId = Type.String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
const Units = (description: string) => Type.String({ description })

const Place = {
  network: NetworkNumber,
  chainId: Type.Integer(),
  shop: Type.String({ description: 'the contract that takes the coin' }),
  coin: oneOf(NATIVE_SYMBOLS),
  coinDecimals: Type.Integer(),
}

const CoinPledge = Type.Object({
  id: IntentId,
  programmeId: Id,
  ...Place,
  chainId: Nullable(Type.Integer({ description: 'null: the network is not offered any more' })),
  wallet: Type.String({ description: 'the only wallet whose coin counts' }),
  level: Units("first argument of the contract's `addOrder`; it names this intent"),
  usdtBase: Units("second argument of `addOrder`, in the token's smallest units"),
  coinBase: Units(
    "coin to send along, in its smallest units; the most that leaves the wallet beside the network's fee",
  ),
  amount: Money,
  reward: Money,
  state: oneOf(COIN_PLEDGE_STATES, {
    description: 'open until its coin is final; coin that comes after it ended may still join',
  }),
  held: Nullable(oneOf(COIN_REASONS, { description: 'coin came, and waits for the shop' })),
  madeAt: Instant,
  validUntil: Instant,
})

export const readCoinOffers = call({
  path: 'GET appleShop/pledgeCoinOffers',
  summary: 'Networks whose coin pays a pledge in USDT, and the largest such pledge',
  access: 'anyone',
  input: Type.Object({}),
  result: Type.Object({
    most: Type.Unsafe<string>({
      ...Money,
      description:
        'the largest pledge in USDT that can be paid in coin now: a quarter of the USDT put aside for it',
    }),
    networks: Type.Array(
      Type.Object({
        ...Place,
        price: Units('smallest units of the coin for one whole USDT, as the contract says'),
      }),
    ),
  }),
  errors: [],
})

export const pledgeMatic = call({
  path: 'POST appleShop/pledgeMatic',
  summary:
    "Joins a programme in USDT and pays it in a network's own coin through the shop contract: " +
    'reserves place, reward and USDT for 15 minutes',
  access: 'member',
  input: Type.Object({
    programmeId: Id,
    amount: Type.String({
      minLength: 1,
      maxLength: 24,
      description: 'USDT: decimal string, up to 4 decimals',
    }),
    reward: Type.Unsafe<string>({ ...Money, description: 'the reward that was shown' }),
    network: NetworkNumber,
    wallet: Type.String({ minLength: 1, maxLength: 64, description: 'bound to the account' }),
    requestId: OrderId,
    ...Confirmation,
  }),
  result: CoinPledge,
  errors: [
    'notSignedIn',
    'notFound',
    'tooManyRequests',
    'limitExceeded',
    'withdrawalsFrozen',
    'wrongPassword',
    'conflict',
    'amountTooLow',
    'amountTooHigh',
    'insufficientBalance',
    'tryLater',
  ],
})

export const listCoinPledges = call({
  path: 'GET appleShop/pledgeCoinPage',
  summary: "The member's pledges paid in coin, newest first",
  access: 'member',
  input: Type.Object(pageInput(['id'])),
  result: Page(CoinPledge),
  errors: ['notSignedIn'],
})

export const dropCoinPledge = call({
  path: 'POST appleShop/dropPledgeCoin',
  summary: 'Gives up an intent that is not paid yet',
  access: 'member',
  input: Type.Object({ id: IntentId }),
  result: CoinPledge,
  errors: ['notSignedIn', 'notFound', 'conflict'],
})
