import { Type } from 'typebox'
import { call } from './call.ts'
import {
  CachedOrder,
  Id,
  Language,
  Money,
  OrderId,
  Page,
  Text,
  oneOf,
  pageInput,
} from './shapes.ts'

/** Calls under /public: what a visitor reads (SPEC section 7). */
export const publicCalls = {
  'GET public/categoryPage': call({
    summary: 'Categories of the shop',
    who: 'anyone',
    input: Type.Object({ ...pageInput(['position', 'id']), language: Type.Optional(Language) }),
    result: Page(Type.Object({ id: Id, category: Type.String(), content: Type.String() })),
    errors: [],
    cached: true,
  }),
  'GET public/ascoBuyUserPage': call({
    summary:
      "A product's options; `user` is the label, `lpAmount` the price, `arrIndex` the product's id",
    who: 'anyone',
    input: Type.Object({
      ...pageInput(['position', 'id', 'lpAmount']),
      arrIndex: Id,
      language: Type.Optional(Language),
    }),
    result: Page(
      Type.Object({
        id: Id,
        user: Type.String(),
        lpAmount: Money,
        stock: Type.Integer({ minimum: 0 }),
      }),
    ),
    errors: ['notFound'],
  }),
  'GET public/contentList': call({
    summary: 'Announcements',
    who: 'anyone',
    input: Type.Object({
      ...pageInput(['position', 'id']),
      language: Type.Optional(Language),
      contentType: Type.Optional(Text(32)),
    }),
    result: Page(Type.Object({ id: Id, title: Type.String(), content: Type.String() })),
    errors: [],
    cached: true,
  }),
  'GET public/bannerList': call({
    summary: 'Banners of the home page',
    who: 'anyone',
    input: Type.Object({ language: Type.Optional(Language) }),
    result: Type.Array(
      Type.Object({ id: Id, image: Type.String(), title: Type.String(), link: Type.String() }),
    ),
    errors: [],
    cached: true,
  }),
  'GET public/assetList': call({
    summary: 'Assets with their networks and withdrawal fee rates; signed in, with the balance',
    who: 'anyone',
    seesAccount: true,
    input: Type.Object({ asset: Type.Optional(Text(16)) }),
    result: Type.Array(
      Type.Object({
        asset: Type.String(),
        withdrawalFeeRate: Money,
        blockChain: Type.String({ description: 'ETH, BNB or TRX' }),
        contract: Type.String(),
        amount: Money,
      }),
    ),
    errors: ['notSignedIn'],
  }),
  'GET public/taichisecAddrRecordPage': call({
    summary: 'Countries that the shop delivers to',
    who: 'anyone',
    input: Type.Object({
      ...pageInput(['position', 'id', 'address']),
      language: Type.Optional(Language),
    }),
    result: Page(
      Type.Object({
        id: Id,
        address: Type.String({ description: "the country's name" }),
        code: Type.String(),
      }),
    ),
    errors: [],
    cached: true,
  }),
  'POST public/cache': call({
    summary:
      'Keeps an unfinished order for 24 h under its key, or reads it back with method "get"; holds no personal data',
    who: 'anyone',
    input: Type.Object({ ...CachedOrder, method: Type.Optional(oneOf(['get', 'set'])) }),
    result: Type.Object({ ...CachedOrder, orderId: Type.Optional(OrderId) }),
    errors: ['orderUnknown', 'conflict'],
    limitPerMinute: 60,
  }),
  'POST public/addLog': call({
    summary:
      'Telemetry of a visitor who has agreed to it (DECISIONS F4): the page, and the wallet that the visitor connected',
    who: 'anyone',
    seesAccount: true,
    input: Type.Object({
      uuid: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', maxLength: 64 }),
      ip: Type.Optional(
        Type.String({
          maxLength: 64,
          description: 'taken for old clients and passed over: the server sees the address',
        }),
      ),
      content: Text(2_000),
      guessAddress: Type.Optional(Text(64)),
      consent: Type.Literal(true),
    }),
    result: Type.Object({}),
    errors: ['notSignedIn'],
    limitPerMinute: 120,
  }),
}
