import { Type } from 'typebox'
import { CART_LINE_STATES, MAX_CART_LINES } from '../../basics/cart.ts'
import { call } from '../call.ts'
import { Id, Language, Money, Nullable, OrderCoupon, Text, oneOf } from '../shapes.ts'

export const readCart = call({
  path: 'POST appleShop/cart',
  summary:
    'What the lines of a cart are and cost now, and what an order of them would; reserves nothing ' +
    'and refuses no line (ordering#cart)',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    lines: Type.Array(
      Type.Object(
        {
          productId: Id,
          optionId: Id,
          count: Type.Integer({ minimum: 1, maximum: 999 }),
          off: Type.Optional(
            Type.Boolean({ description: 'shown, but not counted into what an order costs' }),
          ),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MAX_CART_LINES, description: 'each option once' },
    ),
    country: Type.Optional(Text(64)),
    language: Type.Optional(Language),
  }),
  result: Type.Object({
    lines: Type.Array(
      Type.Object({
        productId: Id,
        optionId: Id,
        state: oneOf(CART_LINE_STATES),
        count: Type.Integer({ description: 'pieces that can be ordered now' }),
        stock: Type.Integer({ minimum: 0 }),
        name: Nullable(Type.String({ description: 'null: its product is not on sale' })),
        option: Nullable(Type.String()),
        productType: Nullable(Type.Integer()),
        image: Type.String(),
        price: Nullable(Money),
        was: Type.Optional(Money),
        isMemberPrice: Type.Boolean(),
      }),
      { description: 'in the order of the lines asked for' },
    ),
    sum: Nullable(
      Type.Object(
        {
          goods: Money,
          shipping: Nullable(Money),
          discount: Money,
          total: Money,
          coupon: Nullable(OrderCoupon),
        },
        {
          description:
            'of what is counted and can be ordered; null: nothing, or more than an order may ' +
            'cost. Without a country that is delivered to, shipping is null and not in the total',
        },
      ),
    ),
  }),
  errors: ['notSignedIn', 'tooManyRequests'],
  limitPerMinute: 120,
})
