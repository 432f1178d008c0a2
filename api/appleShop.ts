import { Type } from 'typebox'
import { call } from './call.ts'
import { Confirmation } from './confirmation.ts'
import {
  ChainOrder,
  Id,
  Language,
  Mode,
  NetworkNumber,
  Order,
  OrderId,
  Page,
  Product,
  Secret,
  Text,
  pageInput,
} from './shapes.ts'

/** Calls under /appleShop: products, dictionary and orders (SPEC section 7, DECISIONS J). */
export const appleShopCalls = {
  'GET appleShop/appleProductPage': call({
    summary: 'Products, searched by `name` (ranked) and filtered by category (`isSell`)',
    who: 'anyone',
    input: Type.Object({
      ...pageInput(['position', 'id', 'usdt', 'createTime']),
      language: Type.Optional(Language),
      name: Type.Optional(Text(100)),
      isSell: Type.Optional(Id),
    }),
    result: Page(Product),
    errors: [],
    cached: true,
  }),
  'GET appleShop/product': call({
    summary: 'One product with its description',
    who: 'anyone',
    input: Type.Object({ id: Id, language: Type.Optional(Language) }),
    result: Product,
    errors: [404],
    cached: true,
  }),
  'GET appleShop/dict': call({
    summary: 'One dictionary by its code',
    who: 'anyone',
    input: Type.Object({ dictCode: Text(64, 1) }),
    result: Type.Object({ dictCode: Type.String(), text: Type.String(), value: Type.String() }),
    errors: [404],
    cached: true,
  }),
  'GET appleShop/dictItems': call({
    summary: 'Items of a dictionary',
    who: 'anyone',
    input: Type.Object({ dictCode: Text(64, 1) }),
    result: Type.Array(Type.Object({ text: Type.String(), value: Type.String() })),
    errors: [404],
    cached: true,
  }),
  'GET appleShop/networks': call({
    summary: 'Networks on which the shop takes payment',
    who: 'anyone',
    input: Type.Object({}),
    result: Type.Array(
      Type.Object({
        network: NetworkNumber,
        chainId: Type.Integer(),
        token: Type.String(),
        decimals: Type.Integer(),
        shop: Type.Union([Type.String(), Type.Null()]),
        demo: Type.Boolean(),
      }),
    ),
    errors: [],
    cached: true,
  }),
  'POST appleShop/createOrder': call({
    summary:
      'Places an order, holds its stock and opens its payment; the order id is the idempotency key. In whitelist mode it is charged to a spending limit, confirmed with the fund password or a passkey',
    who: 'anyone',
    seesAccount: true,
    input: Type.Object({
      orderId: OrderId,
      productId: Id,
      optionId: Id,
      count: Type.Integer({ minimum: 1, maximum: 999 }),
      receiverEmail: Type.Optional(Text(254)),
      country: Type.Optional(Text(64)),
      address: Type.Optional(Text(400)),
      phone: Type.Optional(Text(32)),
      network: NetworkNumber,
      mode: Mode,
      code: Type.Optional(Text(64)),
      language: Type.Optional(Language),
      ...Confirmation,
    }),
    result: ChainOrder,
    errors: [401, 404, 40002, 40003, 40005, 40008, 4001, 4006],
  }),
  'GET appleShop/order': call({
    summary:
      'An order with its payment, transfers and events, by its secret or for the account that it belongs to',
    who: 'anyone',
    seesAccount: true,
    input: Type.Object({
      orderId: OrderId,
      secret: Type.Optional(Secret),
      language: Type.Optional(Language),
    }),
    result: Order,
    errors: [401, 40001],
  }),
  'POST appleShop/cancelOrder': call({
    summary: 'Gives up an unpaid order and frees its stock',
    who: 'anyone',
    seesAccount: true,
    input: Type.Object({
      orderId: OrderId,
      secret: Type.Optional(Secret),
      language: Type.Optional(Language),
    }),
    result: ChainOrder,
    errors: [401, 40001, 40003],
    limitPerMinute: 120,
  }),
  'POST appleShop/switchNetwork': call({
    summary: 'Opens a quote on another network; the old quote stays payable until its own expiry',
    who: 'anyone',
    seesAccount: true,
    input: Type.Object({
      orderId: OrderId,
      secret: Type.Optional(Secret),
      network: NetworkNumber,
      language: Type.Optional(Language),
    }),
    result: ChainOrder,
    errors: [401, 40001, 40002, 40003],
    limitPerMinute: 60,
  }),
}
