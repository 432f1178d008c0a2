import { Type } from 'typebox'
import {
  MAX_LEVELS,
  MAX_PLACES,
  MAX_MARGIN_BPS,
  MAX_REWARD_BPS,
  PLEDGE_DAYS,
  REWARD_ASSETS,
} from '../../basics/rewards.ts'
import { call } from '../call.ts'
import { Done, Id, Instant, Money, Nullable, oneOf, OrderId, Text } from '../shapes.ts'

const Asset = oneOf(REWARD_ASSETS)

export const readRewards = call({
  path: 'GET office/rewards',
  summary: 'The reward pool, what may be put into it, and the newest programmes',
  access: { staff: 'finance.read', unaudited: true },
  input: Type.Object({}),
  result: Type.Object({
    pools: Type.Array(
      Type.Object({
        asset: Asset,
        free: Type.Unsafe<string>({ ...Money, description: 'put aside and promised to no one' }),
        owed: Type.Unsafe<string>({ ...Money, description: 'promised to members, and covered' }),
        pledged: Type.Unsafe<string>({ ...Money, description: "members' own, set aside" }),
        terminations: Type.Unsafe<string>({
          ...Money,
          description: 'what early terminations took; it never becomes a reward',
        }),
        fundable: Type.Unsafe<string>({
          ...Money,
          description: 'earned, and not put aside yet; USDT and XMDD share it',
        }),
      }),
    ),
    programmes: Type.Array(
      Type.Object({
        id: Id,
        asset: Asset,
        days: oneOf(PLEDGE_DAYS),
        rewardBps: Type.Integer(),
        minimum: Money,
        maximum: Money,
        places: Type.Integer(),
        taken: Type.Integer(),
        open: Type.Integer({ description: 'pledges that still run' }),
        owed: Type.Unsafe<string>({ ...Money, description: 'what they are still to get' }),
        most: Type.Unsafe<string>({
          ...Money,
          description: 'what the places that are left can cost at most; zero once stopped',
        }),
        madeAt: Instant,
        stoppedAt: Nullable(Instant),
      }),
    ),
  }),
  errors: [],
})

export const fundRewards = call({
  path: 'POST office/fundRewards',
  summary: 'Puts earnings into the reward pool; XMDD is made of USDT 1:1, MDD comes from swaps',
  access: { staff: 'rewards.manage' },
  input: Type.Object({ requestId: OrderId, asset: Asset, amount: Text(20, 1) }),
  result: Done,
  errors: ['insufficientBalance', 'conflict'],
})

export const createProgramme = call({
  path: 'POST office/createProgramme',
  summary: 'Opens a programme for pledges; its terms never change',
  access: { staff: 'rewards.manage' },
  input: Type.Object({
    requestId: OrderId,
    asset: Asset,
    days: oneOf(PLEDGE_DAYS),
    rewardBps: Type.Integer({ minimum: 1, maximum: MAX_REWARD_BPS }),
    minimum: Text(20, 1),
    maximum: Text(20, 1),
    places: Type.Integer({ minimum: 1, maximum: MAX_PLACES }),
    most: Type.Unsafe<string>({
      ...Money,
      description: 'what it can cost at most, as the screen showed it',
    }),
  }),
  result: Type.Object({ id: Id }),
  errors: ['conflict'],
})

export const stopProgramme = call({
  path: 'POST office/stopProgramme',
  summary: 'Takes in no new members; those who joined stay and are paid',
  access: { staff: 'rewards.manage' },
  input: Type.Object({ id: Id }),
  result: Done,
  errors: ['notFound', 'conflict'],
})

const Share = Type.Integer({
  minimum: 0,
  maximum: MAX_MARGIN_BPS,
  description: 'of the margin, in hundredths of a percent',
})

const Shares = {
  buyerBps: Share,
  inviterBps: Share,
  levels: Type.Array(Type.Object({ minimum: Text(20, 1), bps: Share }), {
    maxItems: MAX_LEVELS,
    description: 'what has to be bought and kept for each level, in USDT, and its buyers’ share',
  }),
  superBps: Nullable(Share),
}

export const readOrderRewards = call({
  path: 'GET office/orderRewards',
  summary:
    'Shopping rewards: the newest shares, what they paid, and what the last 30 days would cost',
  access: { staff: 'finance.read', unaudited: true },
  input: Type.Object({}),
  result: Type.Object({
    free: Type.Unsafe<string>({
      ...Money,
      description: 'XMDD in the pool that no one was promised',
    }),
    margin: Type.Unsafe<string>({
      ...Money,
      description: 'USDT that goods with a cost, paid in USDT in the last 30 days, earn',
    }),
    paidToBuyers: Money,
    paidToInviters: Money,
    terms: Nullable(
      Type.Object({
        ...Shares,
        madeAt: Instant,
        stoppedAt: Nullable(Instant),
        stoppedWhy: Nullable(oneOf(['staff', 'pool'] as const)),
      }),
    ),
  }),
  errors: [],
})

export const startOrderRewards = call({
  path: 'POST office/startOrderRewards',
  summary:
    'Orders placed from now on earn their buyer and one inviter a share of the margin, in XMDD out of the pool',
  access: { staff: 'rewards.manage' },
  input: Type.Object({ requestId: OrderId, ...Shares }),
  result: Done,
  errors: ['insufficientBalance', 'conflict'],
})

export const stopOrderRewards = call({
  path: 'POST office/stopOrderRewards',
  summary: 'Orders placed from now on earn nothing; those placed before keep their shares',
  access: { staff: 'rewards.manage' },
  input: Type.Object({}),
  result: Done,
  errors: ['conflict'],
})
