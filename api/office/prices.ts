import { Type } from 'typebox'
import { PRICE_COLUMNS, PRICE_ENDINGS } from '../../basics/priceRule.ts'
import { call } from '../call.ts'
import { ProductState } from '../officeShapes.ts'
import { Id, Language, Money, Nullable, Text, oneOf } from '../shapes.ts'

const Rule = {
  text: Type.Optional(Text(120)),
  state: Type.Optional(ProductState),
  categoryId: Type.Optional(Id),
  column: oneOf(PRICE_COLUMNS, { description: 'what everyone pays, or what members pay' }),
  change: Type.String({
    pattern: '^[+-]?(0|[1-9]\\d{0,8})(\\.\\d{1,6})?%?$',
    maxLength: 20,
    description: '"-10%" is a tenth less, "+2.5" is 2.50 USDT more',
  }),
  ending: oneOf(PRICE_ENDINGS, {
    description: 'how new prices end; `cent` rounds half up, the others to the nearest such price',
  }),
  showWas: Type.Boolean({ description: 'a price that falls is shown struck through beside it' }),
}

export const previewPrices = call({
  path: 'POST office/previewPrices',
  summary:
    'What a rule makes of the prices of the products in a list, every option; nothing is changed',
  access: { staff: 'catalogue.write', unaudited: true },
  input: Type.Object({ ...Rule, language: Type.Optional(Language) }),
  result: Type.Object({
    token: Type.String({ description: 'of the rule and of all prices that it reads' }),
    options: Type.Array(
      Type.Object({
        id: Id,
        productId: Id,
        name: Type.String(),
        label: Type.String(),
        before: Money,
        after: Money,
        problem: Nullable(
          oneOf(['tooSmall', 'tooLarge'] as const, { description: 'this price stays as it is' }),
        ),
        belowCost: Type.Boolean(),
      }),
    ),
    same: Type.Integer({ description: 'options whose price is so already' }),
    without: Type.Integer({ description: 'options without a price of this kind' }),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const changePrices = call({
  path: 'POST office/changePrices',
  summary: 'Changes the prices as they were shown, or none of them when one was changed meanwhile',
  access: { staff: 'catalogue.write' },
  input: Type.Object({ ...Rule, token: Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }) }),
  result: Type.Object({ options: Type.Integer(), products: Type.Integer() }),
  errors: ['notSignedIn', 'noPermission', 'conflict'],
  limitPerMinute: 30,
})
