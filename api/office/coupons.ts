import { Type } from 'typebox'
import { MAX_USES, MAX_USES_PER_BUYER } from '../../basics/coupons.ts'
import { LOCALES, type Locale } from '../../basics/locales.ts'
import { call } from '../call.ts'
import { Done, Id, Instant, Language, Money, Nullable, oneOf, OrderId, Text } from '../shapes.ts'

const see = { staff: 'catalogue.write', unaudited: true } as const
const write = { staff: 'catalogue.write' } as const

const Title = Type.Unsafe<Partial<Record<Locale, string>>>({
  type: 'object',
  properties: Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      { type: 'string', maxLength: 60, pattern: '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$' },
    ]),
  ),
  additionalProperties: false,
})
const Named = Type.Array(Type.Object({ id: Id, name: Type.String() }))
const Ids = Type.Array(Id, { maxItems: 200, uniqueItems: true })
const Amount = Text(20, 1)
const Percent = Type.Integer({
  minimum: 1,
  maximum: 10_000,
  description: 'in hundredths of a percent',
})

const When = Type.Integer({
  minimum: 0,
  maximum: 32_503_680_000_000,
  description: 'milliseconds since 1970',
})

const Most = Nullable(
  Type.Unsafe<string>({ ...Money, description: 'what it can cost at most; null without a limit' }),
)

export const listCoupons = call({
  path: 'GET office/coupons',
  summary: 'Coupons, newest first, with how often they are used and what they cost so far',
  access: see,
  input: Type.Object({ after: Type.Optional(Id), language: Type.Optional(Language) }),
  result: Type.Object({
    coupons: Type.Array(
      Type.Object({
        id: Id,
        code: Nullable(Type.String()),
        title: Type.String(),
        amount: Nullable(Money),
        percentBps: Nullable(Percent),
        cap: Nullable(Money),
        least: Money,
        products: Named,
        categories: Named,
        startsAt: Nullable(Instant),
        endsAt: Nullable(Instant),
        totalUses: Nullable(Type.Integer()),
        usesPerBuyer: Nullable(Type.Integer()),
        membersOnly: Type.Boolean(),
        freeDelivery: Type.Boolean({ description: 'takes off the delivery fee' }),
        createdAt: Instant,
        stoppedAt: Nullable(Instant),
        open: Type.Integer({ description: 'uses by orders that are not paid yet' }),
        paid: Type.Integer(),
        given: Type.Array(Type.Object({ asset: oneOf(['USDT', 'XMDD']), amount: Money }), {
          description: 'what paid orders were lowered by, for those with `orders.money`',
        }),
        most: Most,
      }),
    ),
    next: Nullable(Id),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const createCoupon = call({
  path: 'POST office/createCoupon',
  summary: 'Makes a coupon; its terms never change',
  access: write,
  input: Type.Object({
    requestId: OrderId,
    code: Type.Optional(
      Type.Unsafe<string>({
        ...Text(64, 1),
        description: 'without one it lowers every order that it is for',
      }),
    ),
    title: Title,
    amount: Type.Optional(Amount),
    percentBps: Type.Optional(Percent),
    cap: Type.Optional(Amount),
    least: Type.Optional(Amount),
    productIds: Type.Optional(Ids),
    categoryIds: Type.Optional(Ids),
    startsAt: Type.Optional(When),
    endsAt: Type.Optional(When),
    totalUses: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_USES })),
    usesPerBuyer: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_USES_PER_BUYER })),
    membersOnly: Type.Optional(Type.Boolean()),
    freeDelivery: Type.Optional(Type.Boolean()),
    most: Most,
  }),
  result: Type.Object({ id: Id }),
  errors: ['notSignedIn', 'noPermission', 'conflict'],
})

export const stopCoupon = call({
  path: 'POST office/stopCoupon',
  summary: 'No one may use it any more; orders that have it keep it',
  access: write,
  input: Type.Object({ id: Id }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})

export const listCouponUses = call({
  path: 'GET office/couponUses',
  summary: 'Orders that have a coupon, newest first; amounts take `orders.money`',
  access: see,
  input: Type.Object({ id: Id, before: Type.Optional(OrderId) }),
  result: Type.Object({
    uses: Type.Array(
      Type.Object({
        orderId: OrderId,
        asset: Nullable(oneOf(['USDT', 'XMDD'])),
        discount: Nullable(Money),
        isPaid: Type.Boolean(),
        usedAt: Instant,
      }),
    ),
    next: Nullable(OrderId),
  }),
  errors: ['notSignedIn', 'noPermission'],
})
