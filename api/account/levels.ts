import { Type } from 'typebox'
import { INCOME_SOURCES, REWARD_ASSETS, SUPER_NODE } from '../../basics/rewards.ts'
import { call } from '../call.ts'
import { Instant, Money, Nullable, oneOf, OrderId, Page, pageInput } from '../shapes.ts'

const Asset = oneOf(REWARD_ASSETS)
const Level = Type.Integer({
  minimum: 0,
  maximum: SUPER_NODE,
  description: `${SUPER_NODE} is the super node, which the merchant grants`,
})
const Share = Type.Integer({ description: 'of the margin, in hundredths of a percent' })
const Count = Type.Integer({ minimum: 0 })
const Lately = { description: 'in the last 30 days' }

export const listLevels = call({
  path: 'GET appleShop/levelConf',
  summary:
    'Levels of members by what they bought and kept, with their share of the margin; none ' +
    'while shopping rewards do not run',
  access: 'anyone',
  input: Type.Object({}),
  result: Type.Object({
    running: Type.Boolean({ description: 'orders placed now may bring rewards' }),
    inviterBps: Share,
    levels: Type.Array(
      Type.Object({
        level: Level,
        minimum: Nullable(
          Type.Unsafe<string>({
            ...Money,
            description: 'USDT paid for goods that were kept; null: granted by the merchant',
          }),
        ),
        shareBps: Share,
        voteWeight: Type.Integer({ description: 'where a question counts votes by level' }),
      }),
    ),
  }),
  errors: [],
})

export const listBenefits = call({
  path: 'GET appleShop/benefitsPage',
  summary: 'What each level brings, one benefit a row; nothing while shopping rewards do not run',
  access: 'anyone',
  input: Type.Object(pageInput(['level'])),
  result: Page(
    Type.Object({
      level: Level,
      benefit: oneOf(['shopping', 'inviting', 'votes'] as const),
      value: Type.Integer({
        description: 'shopping, inviting: hundredths of a percent of the margin; votes: a count',
      }),
    }),
  ),
  errors: [],
})

export const readLevel = call({
  path: 'GET appleShop/v',
  summary: "The member's level, and what the next one needs",
  access: 'member',
  input: Type.Object({}),
  result: Type.Object({
    level: Level,
    isSuperNode: Type.Boolean(),
    shareBps: Share,
    spent: Type.Unsafe<string>({
      ...Money,
      description: 'USDT paid for goods that were kept and are past the time for returns',
    }),
    next: Nullable(Type.Object({ level: Level, minimum: Money, left: Money, shareBps: Share })),
  }),
  errors: ['notSignedIn'],
})

export const readSuperNode = call({
  path: 'GET appleShop/superNode',
  summary: 'Whether the merchant made the member a super node, and what super nodes get',
  access: 'member',
  input: Type.Object({}),
  result: Type.Object({
    isSuperNode: Type.Boolean(),
    since: Nullable(Instant),
    shareBps: Nullable(
      Type.Integer({ description: 'of the margin; null while there are no super nodes' }),
    ),
  }),
  errors: ['notSignedIn'],
})

export const readTeam = call({
  path: 'GET appleShop/teamVo',
  summary: 'How many people the member invited: one level, numbers only',
  access: 'member',
  input: Type.Object({}),
  result: Type.Object({
    people: Count,
    joinedLately: Type.Integer({ minimum: 0, ...Lately }),
    rewards: Type.Integer({ minimum: 0, description: 'goods of theirs that brought a reward' }),
  }),
  errors: ['notSignedIn'],
})

export const readTeamAmount = call({
  path: 'GET appleShop/teamAmount',
  summary: 'What the member got for goods that invited people bought and kept',
  access: 'member',
  input: Type.Object({}),
  result: Type.Object({
    asset: Asset,
    total: Money,
    lately: Type.Unsafe<string>({ ...Money, ...Lately }),
  }),
  errors: ['notSignedIn'],
})

export const countIncome = call({
  path: 'GET appleShop/incomeNum',
  summary: 'How often the member got something, by asset and source',
  access: 'member',
  input: Type.Object({}),
  result: Type.Array(
    Type.Object({ asset: Asset, source: oneOf(INCOME_SOURCES), entries: Count, days: Count }),
  ),
  errors: ['notSignedIn'],
})

export const listOrderRewards = call({
  path: 'GET appleShop/miningReward',
  summary: "The member's shopping rewards one by one, newest first",
  access: 'member',
  input: Type.Object(pageInput(['id'])),
  result: Page(
    Type.Object({
      id: Type.String(),
      role: oneOf(['buyer', 'inviter'] as const),
      orderId: Nullable(
        Type.Unsafe<string>({ ...OrderId, description: 'null for goods of invited people' }),
      ),
      level: Nullable(Level),
      shareBps: Share,
      amount: Money,
      at: Instant,
    }),
  ),
  errors: ['notSignedIn'],
})
