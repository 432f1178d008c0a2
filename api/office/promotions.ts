import { Type } from 'typebox'
import { call } from '../call.ts'
import { plainTexts } from '../plainTexts.ts'
import { Done, Id, Instant, Money, Nullable, OrderId, Text } from '../shapes.ts'

const Title = plainTexts(80)

export const readPromotions = call({
  path: 'GET office/promotions',
  summary: 'Promotions, newest first, and what the pool has for new ones',
  access: { staff: 'finance.read', unaudited: true },
  input: Type.Object({}),
  result: Type.Object({
    free: Money,
    promotions: Type.Array(
      Type.Object({
        id: Id,
        title: Type.String(),
        amount: Money,
        places: Type.Integer(),
        taken: Type.Integer(),
        minDays: Type.Integer(),
        minSpent: Money,
        owed: Type.Unsafe<string>({
          ...Money,
          description: 'put aside for the places that are left: what it can still cost',
        }),
        madeAt: Instant,
        closedAt: Nullable(Instant),
      }),
    ),
  }),
  errors: [],
})

export const openPromotion = call({
  path: 'POST office/openPromotion',
  summary: 'Opens a promotion in XMDD and puts all that it can cost aside; its terms never change',
  access: { staff: 'rewards.manage' },
  input: Type.Object({
    requestId: OrderId,
    title: Title,
    amount: Text(20, 1),
    places: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    minDays: Type.Integer({ minimum: 0, maximum: 3_650 }),
    minSpent: Text(20, 1),
    most: Type.Unsafe<string>({
      ...Money,
      description: 'what it can cost at most, as the screen showed it',
    }),
  }),
  result: Type.Object({ id: Id }),
  errors: ['insufficientBalance', 'conflict', 'amountTooHigh'],
})

export const closePromotion = call({
  path: 'POST office/closePromotion',
  summary: 'Ends a promotion; what no one claimed goes back to the pool',
  access: { staff: 'rewards.manage' },
  input: Type.Object({ id: Id }),
  result: Done,
  errors: ['notFound', 'conflict'],
})
