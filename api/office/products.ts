import { Type } from 'typebox'
import { MAX_GRAMS } from '../../basics/deliveryFee.ts'
import { LARGEST_VIDEO, VIDEO_FILE, VIDEO_PART } from '../../basics/video.ts'
import { call } from '../call.ts'
import { PictureHash, plainTexts } from '../plainTexts.ts'
import { ProductState } from '../officeShapes.ts'
import { Id, Language, Money, Nullable, Text, oneOf } from '../shapes.ts'

const see = { staff: 'catalogue.write', unaudited: true } as const
const write = { staff: 'catalogue.write' } as const

/** Why a product cannot be bought now; the office has the texts and the remedies. */
const UNSOLD_REASONS = [
  'hidden',
  'noPicture',
  'noOption',
  'noStock',
  'noKeys',
  'allHeld',
  'notOpen',
  'noNetwork',
  'noDelivery',
] as const
const Unsold = Type.Array(oneOf(UNSOLD_REASONS))

/** Physical goods go to an address; digital ones are keys. */
const ProductType = oneOf([1, 2] as const)
/** ISO 8601 in UTC. */
const Moment = Type.String({
  pattern: '^20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$',
  maxLength: 30,
})
const VideoFile = Type.String({ pattern: `^${VIDEO_FILE}$`, maxLength: 40 })
const Name = plainTexts(200)
const Description = plainTexts(20_000)
const Properties = Type.Array(
  Type.Object({ name: plainTexts(60), value: plainTexts(300) }, { additionalProperties: false }),
  { maxItems: 40 },
)
const Label = plainTexts(100)
const LowAt = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'low on stock below this many pieces; without it the limit of the shop',
})
const Grams = Type.Integer({ minimum: 1, maximum: MAX_GRAMS, description: 'weight of a piece' })

export const listOfficeProducts = call({
  path: 'GET office/products',
  summary: 'Products, newest first, with what is left of them and why no one can buy them',
  access: see,
  input: Type.Object({
    text: Type.Optional(Text(120)),
    state: Type.Optional(ProductState),
    after: Type.Optional(Id),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
    language: Type.Optional(Language),
  }),
  result: Type.Object({
    products: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        image: Type.String(),
        price: Money,
        productType: Type.Integer(),
        options: Type.Integer(),
        stock: Type.Integer({ description: 'pieces in stock' }),
        held: Type.Integer({ description: 'of them promised to open orders' }),
        published: Type.Boolean(),
        unsold: Unsold,
      }),
    ),
    next: Nullable(Id),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const readOfficeProduct = call({
  path: 'GET office/product',
  summary: 'A product as its form shows it',
  access: see,
  input: Type.Object({ id: Id }),
  result: Type.Object({
    id: Id,
    version: Type.Integer(),
    source: oneOf(['office', 'sample', 'import'] as const),
    name: Name,
    description: Description,
    categoryId: Nullable(Id),
    productType: Type.Integer(),
    published: Type.Boolean(),
    publishAt: Nullable(Moment),
    takeOffAt: Nullable(Moment),
    outdated: Type.Array(Type.String(), {
      description: 'translations older than the Chinese text: name.en, description.jp',
    }),
    pictures: Type.Array(PictureHash),
    video: Nullable(VideoFile),
    detailPictures: Type.Array(PictureHash, { description: 'stand below the description' }),
    picturesElsewhere: Type.Array(
      Type.Object({
        kind: oneOf(['product', 'banner'] as const),
        hash: PictureHash,
        id: Id,
        name: Name,
      }),
      {
        description:
          'what else shows one of these pictures, the first 50: other products (also in a ' +
          'description or as an option) and banners',
      },
    ),
    properties: Properties,
    options: Type.Array(
      Type.Object({
        id: Id,
        label: Label,
        price: Money,
        was: Nullable(Money),
        member: Nullable(Money),
        cost: Nullable(Money),
        sku: Type.String(),
        lowAt: Nullable(LowAt),
        grams: Nullable(Grams),
        picture: Nullable(PictureHash),
        outdated: Type.Array(Language),
        stock: Type.Integer(),
        held: Type.Integer(),
        keyed: Type.Boolean({ description: 'its stock is the number of its keys' }),
      }),
    ),
    unsold: Unsold,
  }),
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})

export const listOfficeCategories = call({
  path: 'GET office/categories',
  summary: 'Every category, those without products too',
  access: see,
  input: Type.Object({ language: Type.Optional(Language) }),
  result: Type.Object({ categories: Type.Array(Type.Object({ id: Id, name: Type.String() })) }),
  errors: ['notSignedIn', 'noPermission'],
})

export const saveOfficeProduct = call({
  path: 'POST office/saveProduct',
  summary:
    'Makes a product, or changes the named fields of one that no one else has changed since it was read',
  access: write,
  input: Type.Object({
    id: Type.Optional(Id),
    version: Type.Optional(Type.Integer({ minimum: 1 })),
    key: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{32}$',
        maxLength: 32,
        description: 'of a new product: the same key again makes no second one',
      }),
    ),
    name: Type.Optional(Name),
    description: Type.Optional(Description),
    categoryId: Type.Optional(Nullable(Id)),
    newCategory: Type.Optional(Text(60, 1)),
    productType: Type.Optional(ProductType),
    published: Type.Optional(Type.Boolean()),
    publishAt: Type.Optional(Nullable(Moment)),
    takeOffAt: Type.Optional(Nullable(Moment)),
    pictures: Type.Optional(Type.Array(PictureHash, { minItems: 1, maxItems: 12 })),
    detailPictures: Type.Optional(Type.Array(PictureHash, { maxItems: 50 })),
    video: Type.Optional(Nullable(VideoFile)),
    properties: Type.Optional(Properties),
    options: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: Type.Optional(Id),
            label: Type.Optional(Label),
            price: Type.Optional(Money),
            was: Type.Optional(Nullable(Money)),
            member: Type.Optional(Nullable(Money)),
            cost: Type.Optional(Nullable(Money)),
            sku: Type.Optional(Text(120)),
            lowAt: Type.Optional(Nullable(LowAt)),
            grams: Type.Optional(Nullable(Grams)),
            picture: Type.Optional(Nullable(PictureHash)),
            add: Type.Optional(
              Type.Integer({
                minimum: -1_000_000,
                maximum: 1_000_000,
                description: 'pieces that came or went; what was sold meanwhile stays sold',
              }),
            ),
            remove: Type.Optional(Type.Boolean()),
          },
          { additionalProperties: false },
        ),
        { maxItems: 1_000 },
      ),
    ),
  }),
  result: Type.Object({ id: Id, version: Type.Integer() }),
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
  largestBody: 1_000_000,
  limitPerMinute: 120,
})

export const uploadVideo = call({
  path: 'POST office/uploadVideo',
  summary:
    'Takes a video in parts of 2 MB; with the last one it is stored: MP4 (H.264) or WebM of at ' +
    'most 32 MB and 3 minutes',
  access: write,
  input: Type.Object({
    key: Type.String({ pattern: '^[0-9a-f]{32}$', maxLength: 32, description: 'of this upload' }),
    place: Type.Integer({ minimum: 0, maximum: LARGEST_VIDEO / VIDEO_PART }),
    isLast: Type.Boolean(),
    part: Type.String({ minLength: 4, maxLength: 2_900_000, description: 'in base64' }),
  }),
  result: Type.Object({ file: Type.Optional(VideoFile) }),
  errors: ['notSignedIn', 'noPermission'],
  largestBody: 3_000_000,
  limitPerMinute: 120,
})

export const uploadPicture = call({
  path: 'POST office/uploadPicture',
  summary: 'Stores a picture in all widths; whatever else the file held is gone',
  access: write,
  input: Type.Object({
    picture: Type.String({
      minLength: 4,
      maxLength: 14_000_000,
      description: 'JPEG, PNG, WebP, GIF or AVIF of at most 10 MB, in base64',
    }),
  }),
  result: Type.Object({ hash: PictureHash }),
  errors: ['notSignedIn', 'noPermission'],
  largestBody: 14_100_000,
  limitPerMinute: 60,
})
