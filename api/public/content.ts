import { Type } from 'typebox'
import { LEGAL_KINDS } from '../../basics/legal.ts'
import { call } from '../call.ts'
import {
  FeeSteps,
  FeeWeight,
  Money,
  Nullable,
  Id,
  Instant,
  Language,
  Text,
  oneOf,
  pageInput,
  Page,
} from '../shapes.ts'

export const readDict = call({
  path: 'GET appleShop/dict',
  summary: 'One dictionary by its code',
  access: 'anyone',
  input: Type.Object({ dictCode: Text(64, 1) }),
  result: Type.Object({ dictCode: Type.String(), text: Type.String(), value: Type.String() }),
  errors: ['notFound'],
  cached: true,
})

export const readDictItems = call({
  path: 'GET appleShop/dictItems',
  summary: 'Items of a dictionary',
  access: 'anyone',
  input: Type.Object({ dictCode: Text(64, 1) }),
  result: Type.Array(Type.Object({ text: Type.String(), value: Type.String() })),
  errors: ['notFound'],
  cached: true,
})

export const listAnnouncements = call({
  path: 'GET public/contentList',
  summary: 'Announcements',
  access: 'anyone',
  input: Type.Object({
    ...pageInput(['position', 'id']),
    language: Type.Optional(Language),
    contentType: Type.Optional(oneOf(['announcement'] as const)),
  }),
  result: Page(Type.Object({ id: Id, title: Type.String(), content: Type.String() })),
  errors: [],
  cached: true,
})

export const listBanners = call({
  path: 'GET public/bannerList',
  summary: 'Banners of the home page',
  access: 'anyone',
  input: Type.Object({ language: Type.Optional(Language) }),
  result: Type.Array(
    Type.Object({ id: Id, image: Type.String(), title: Type.String(), link: Type.String() }),
  ),
  errors: [],
  cached: true,
})

export const listAssets = call({
  path: 'GET public/assetList',
  summary: 'Assets with their networks and withdrawal fee rates; signed in, with the balance',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({ asset: Type.Optional(Text(16)) }),
  result: Type.Array(
    Type.Object({
      asset: Type.String(),
      withdrawalFeeRate: Nullable(Money),
      blockChain: Type.String({ description: 'ETH, BNB or TRX' }),
      contract: Type.String(),
      amount: Money,
    }),
  ),
  errors: ['notSignedIn'],
})

export const listCountries = call({
  path: 'GET public/taichisecAddrRecordPage',
  summary: 'Countries that the shop delivers to',
  access: 'anyone',
  input: Type.Object({
    ...pageInput(['position', 'id', 'address'], 300),
    language: Type.Optional(Language),
  }),
  result: Page(
    Type.Object({
      id: Id,
      address: Type.String({ description: "the country's name" }),
      code: Type.String(),
      fee: Type.String({
        ...Money,
        description: 'what a parcel there costs in USDT, once for an order',
      }),
      feeSteps: FeeSteps,
      feeWeight: Nullable(FeeWeight),
    }),
  ),
  errors: [],
  cached: true,
})

export const readLegalPage = call({
  path: 'GET public/legalPage',
  summary: 'Terms, privacy, returns or imprint, as plain text with paragraphs',
  access: 'anyone',
  input: Type.Object({ kind: oneOf(LEGAL_KINDS), language: Type.Optional(Language) }),
  result: Type.Object({
    kind: oneOf(LEGAL_KINDS),
    title: Type.String(),
    text: Type.String(),
    version: Type.Integer({ description: '0: the preset, which no one has saved yet' }),
    savedAt: Nullable(Instant),
  }),
  errors: [],
  cached: true,
})
