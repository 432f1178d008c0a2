import { Type } from 'typebox'
import { MAX_SAVED, MAX_SIMILAR } from '../../basics/cart.ts'
import { call } from '../call.ts'
import { Money, Id, Language, Text, pageInput, Page, Product } from '../shapes.ts'

/** USDT with up to six places. */
const Price = Type.String({ pattern: '^(0|[1-9]\\d{0,8})(\\.\\d{1,6})?$', maxLength: 16 })

export const listProducts = call({
  path: 'GET appleShop/appleProductPage',
  summary:
    'Products, searched by `name` (ranked) and filtered by category (`isSell`), price, stock and free delivery',
  access: 'anyone',
  input: Type.Object({
    ...pageInput(['position', 'id', 'usdt', 'createTime', 'sold']),
    language: Type.Optional(Language),
    name: Type.Optional(Text(100)),
    isSell: Type.Optional(Id),
    priceFrom: Type.Optional(Price),
    priceTo: Type.Optional(Price),
    inStock: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })),
    freeDelivery: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1,
        description: 'delivery of one piece costs nothing anywhere',
      }),
    ),
  }),
  result: Type.Object({
    ...Page(Product).properties,
    near: Type.Optional(
      Type.Boolean({ description: 'true: nothing is what was searched; these are near it' }),
    ),
  }),
  errors: [],
  cached: true,
  searchedBy: 'name',
})

export const readProduct = call({
  path: 'GET appleShop/product',
  summary: 'One product with its description',
  access: 'anyone',
  input: Type.Object({ id: Id, language: Type.Optional(Language) }),
  result: Product,
  errors: ['notFound'],
  cached: true,
})

export const readProducts = call({
  path: 'POST appleShop/products',
  summary:
    'Products by their ids, in that order and without descriptions; those not on sale are left ' +
    'out. A POST, so that the products a visitor looked at never appear in an address',
  access: 'anyone',
  input: Type.Object({
    ids: Type.Array(Id, { minItems: 1, maxItems: MAX_SAVED }),
    language: Type.Optional(Language),
  }),
  result: Type.Object({ records: Type.Array(Product) }),
  errors: [],
  limitPerMinute: 60,
})

export const listSimilar = call({
  path: 'GET appleShop/similarProducts',
  summary:
    'What can be bought beside a product: of its category, those sold most first, then of the whole shop',
  access: 'anyone',
  input: Type.Object({ id: Id, language: Type.Optional(Language) }),
  result: Type.Object({ records: Type.Array(Product, { maxItems: MAX_SIMILAR }) }),
  errors: ['notFound'],
  cached: true,
})

export const findByPrice = call({
  path: 'GET appleShop/productByPrice',
  summary: 'The only product with an option at this price, for links that name nothing else',
  access: 'anyone',
  input: Type.Object({ usdt: Text(20, 1) }),
  result: Type.Object({
    productId: Id,
    optionId: Type.Union([Id, Type.Null()], {
      description: 'null: several of its options cost that',
    }),
  }),
  errors: ['notFound'],
  limitPerMinute: 30,
})

export const listCategories = call({
  path: 'GET public/categoryPage',
  summary: 'Categories of the shop',
  access: 'anyone',
  input: Type.Object({ ...pageInput(['position', 'id']), language: Type.Optional(Language) }),
  result: Page(
    Type.Object({
      id: Id,
      category: Type.String(),
      content: Type.String(),
      image: Type.Optional(Type.String({ description: 'of its first product' })),
    }),
  ),
  errors: [],
  cached: true,
})

export const listOptions = call({
  path: 'GET public/ascoBuyUserPage',
  summary:
    "A product's options; `user` is the label, `lpAmount` the price, `arrIndex` the product's id",
  access: 'anyone',
  input: Type.Object({
    ...pageInput(['position', 'id', 'lpAmount'], 1_000),
    arrIndex: Id,
    language: Type.Optional(Language),
  }),
  result: Page(
    Type.Object({
      id: Id,
      user: Type.String(),
      lpAmount: Money,
      was: Type.Optional(
        Type.Union([Money], { description: 'the price before, when it was higher' }),
      ),
      member: Type.Optional(
        Type.Union([Money], { description: 'what members pay, when it is less' }),
      ),
      image: Type.Optional(Type.String({ description: 'a picture of its own' })),
      grams: Type.Optional(Type.Integer({ description: 'weight of a piece, where it is known' })),
      stock: Type.Integer({ minimum: 0 }),
      mostSold: Type.Optional(
        Type.Literal(true, { description: 'of those in stock; nothing is told under ten' }),
      ),
    }),
  ),
  errors: ['notFound'],
})
