import { Type } from 'typebox'
import { ASSETS } from '../../basics/ledger.ts'
import { INCOME_SOURCES, PLEDGE_DAYS, PLEDGE_STATES, REWARD_ASSETS } from '../../basics/rewards.ts'
import { call } from '../call.ts'
import { Confirmation } from '../confirmation.ts'
import { Id, Instant, Money, Nullable, oneOf, OrderId, Page, pageInput } from '../shapes.ts'

const Asset = oneOf(REWARD_ASSETS)
const Day = Type.String({ description: 'UTC day, as 2026-01-31' })
const PledgeId = Type.String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

/** Up to four decimals, above zero. */
const Amount = Type.String({
  minLength: 1,
  maxLength: 24,
  description: 'decimal string, up to 4 decimals',
})

const Programme = Type.Object({
  id: Id,
  asset: Asset,
  days: oneOf(PLEDGE_DAYS),
  rewardBps: Type.Integer({
    description: 'reward for the whole time, in hundredths of a percent of the pledged amount',
  }),
  minimum: Money,
  maximum: Money,
  places: Type.Integer(),
  left: Type.Integer({ description: 'places that are free' }),
  coveredUpTo: Type.Unsafe<string>({
    ...Money,
    description:
      'the largest amount whose reward the pool covers now; below the minimum no one can join',
  }),
})

const Pledge = Type.Object({
  id: PledgeId,
  programmeId: Id,
  asset: Asset,
  days: oneOf(PLEDGE_DAYS),
  amount: Money,
  reward: Type.Unsafe<string>({ ...Money, description: 'put aside in full when joining' }),
  released: Money,
  releasedDays: Type.Integer(),
  state: oneOf(PLEDGE_STATES),
  startedAt: Instant,
  endsOn: Type.Unsafe<string>({
    ...Day,
    description: 'the pledge comes back when this day begins (UTC)',
  }),
  endedAt: Nullable(Instant),
  cost: Nullable(Type.Unsafe<string>({ ...Money, description: 'what an early termination took' })),
  early: Nullable(
    Type.Object(
      {
        cost: Type.Unsafe<string>({
          ...Money,
          description: 'half of the pledge, and what was released',
        }),
        back: Money,
        unpaid: Type.Unsafe<string>({
          ...Money,
          description: 'the rest of the reward, which stays with the shop',
        }),
      },
      { description: 'what ending it now means; null when it is not open' },
    ),
  ),
})

const joining = {
  programmeId: Id,
  amount: Amount,
  reward: Type.Unsafe<string>({ ...Money, description: 'the reward that was shown' }),
  requestId: OrderId,
  ...Confirmation,
}

const JOIN_ERRORS = [
  'notSignedIn',
  'notFound',
  'tooManyRequests',
  'limitExceeded',
  'withdrawalsFrozen',
  'tryLater',
  'wrongPassword',
  'conflict',
  'insufficientBalance',
  'amountTooLow',
  'amountTooHigh',
] as const

export const listProgrammes = call({
  path: 'GET appleShop/applePledgePage',
  summary: 'Programmes that take pledges, newest first',
  access: 'anyone',
  input: Type.Object({ ...pageInput(['id']), asset: Type.Optional(Asset) }),
  result: Page(Programme),
  errors: [],
})

export const readRewardPool = call({
  path: 'GET appleShop/applePool',
  summary: 'What the shop put aside for rewards, and what members are owed out of it',
  access: 'anyone',
  input: Type.Object({}),
  result: Type.Array(
    Type.Object({
      asset: Asset,
      free: Type.Unsafe<string>({ ...Money, description: 'put aside and promised to no one' }),
      owed: Type.Unsafe<string>({
        ...Money,
        description: 'promised to members and not yet claimed',
      }),
      covered: Type.Unsafe<string>({ ...Money, description: 'what is set aside for `owed`' }),
      pledged: Type.Unsafe<string>({ ...Money, description: 'pledged by members now' }),
      pledges: Type.Integer(),
    }),
  ),
  errors: [],
})

export const listPledges = call({
  path: 'GET appleShop/applePledgeRecordPage',
  summary: "The member's pledges, newest first",
  access: 'member',
  input: Type.Object({ ...pageInput(['id']), asset: Type.Optional(Asset) }),
  result: Page(Pledge),
  errors: ['notSignedIn'],
})

export const pledgeUsdt = call({
  path: 'POST appleShop/pledgeUsdt',
  summary: 'Joins a programme in USDT; the amount is set aside, the whole reward put aside',
  access: 'member',
  input: Type.Object(joining),
  result: Pledge,
  errors: JOIN_ERRORS,
})

export const pledgeCredit = call({
  path: 'POST appleShop/pledgeCredit',
  summary: 'Joins a programme in XMDD or MDD',
  access: 'member',
  input: Type.Object(joining),
  result: Pledge,
  errors: JOIN_ERRORS,
})

export const endPledge = call({
  path: 'POST appleShop/endPledge',
  summary: 'Ends a pledge early, at the cost that was shown',
  access: 'member',
  input: Type.Object({
    pledgeId: PledgeId,
    cost: Type.Unsafe<string>({ ...Money, description: 'the cost that was shown' }),
    requestId: OrderId,
    ...Confirmation,
  }),
  result: Pledge,
  errors: [
    'notSignedIn',
    'notFound',
    'tooManyRequests',
    'withdrawalsFrozen',
    'tryLater',
    'wrongPassword',
    'conflict',
  ],
})

const Income = Type.Object({
  asset: Asset,
  today: Type.Unsafe<string>({ ...Money, description: 'released today (UTC)' }),
  total: Money,
  claimed: Type.Unsafe<string>({ ...Money, description: 'already in the balance' }),
  claimable: Money,
  sources: Type.Array(Type.Object({ source: oneOf(INCOME_SOURCES), total: Money, today: Money })),
})
const incomeOf = <const P extends `GET appleShop/${string}`>(path: P, asset: string) =>
  call({
    path,
    summary: `Income in ${asset}: today, in all, by source`,
    access: 'member',
    input: Type.Object({}),
    result: Income,
    errors: ['notSignedIn'],
  })
export const readIncome = incomeOf('GET appleShop/incomeVo', 'XMDD')
export const readMddIncome = incomeOf('GET appleShop/mddIncomeVo', 'MDD')
export const readUsdtIncome = incomeOf('GET appleShop/usdtIncomeVo', 'USDT')

const IncomeDay = Type.Object({
  day: Day,
  asset: Asset,
  source: oneOf(INCOME_SOURCES),
  amount: Money,
  count: Type.Integer({ description: 'pledges that brought it' }),
})
const incomeDays = <const P extends `GET appleShop/${string}`>(path: P, asset: string) =>
  call({
    path,
    summary: `Income in ${asset} by day and source, newest first`,
    access: 'member',
    input: Type.Object({ ...pageInput(['day']) }),
    result: Page(IncomeDay),
    errors: ['notSignedIn'],
  })
export const listIncome = incomeDays('GET appleShop/incomeVoList', 'XMDD')
export const listMddIncome = incomeDays('GET appleShop/mddIncomeVoList', 'MDD')
export const listUsdtIncome = incomeDays('GET appleShop/usdtIncomeVoList', 'USDT')
export const miningList = incomeDays('GET appleShop/miningList', 'all assets')

export const mddByPage = call({
  path: 'GET appleShop/mddByPage',
  summary: 'Each part of the income in MDD, with the pledge that it comes from',
  access: 'member',
  input: Type.Object({ ...pageInput(['day']) }),
  result: Page(
    Type.Object({
      day: Day,
      source: oneOf(INCOME_SOURCES),
      pledgeId: PledgeId,
      amount: Money,
    }),
  ),
  errors: ['notSignedIn'],
})

export const miningTotal = call({
  path: 'GET appleShop/miningTotal',
  summary: 'Income in every asset: today, in all, by source',
  access: 'member',
  input: Type.Object({}),
  result: Type.Array(Income),
  errors: ['notSignedIn'],
})

const Released = Type.Object({ asset: Asset, released: Money, claimed: Money, claimable: Money })
const releasedOf = <const P extends `GET appleShop/${string}`>(path: P, asset: string) =>
  call({
    path,
    summary: `What was released in ${asset}, and what of it can be claimed`,
    access: 'member',
    input: Type.Object({}),
    result: Released,
    errors: ['notSignedIn'],
  })
export const releaseTotal = releasedOf('GET appleShop/releaseTotal', 'XMDD')
export const mddReleaseTotal = releasedOf('GET appleShop/mddReleaseTotal', 'MDD')
export const usdtReleaseTotal = releasedOf('GET appleShop/usdtReleaseTotal', 'USDT')

export const claimIncome = call({
  path: 'POST appleShop/claimIncome',
  summary: 'Moves all released income in an asset to the balance',
  access: 'member',
  input: Type.Object({ asset: Asset, requestId: OrderId }),
  result: Type.Object({ requestId: OrderId, asset: oneOf(ASSETS), amount: Money }),
  errors: ['notSignedIn', 'withdrawalsFrozen', 'tryLater', 'conflict', 'amountTooLow'],
})
