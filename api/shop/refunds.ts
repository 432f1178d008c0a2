import { Type } from 'typebox'
import { MAX_LINES } from '../../basics/orderLines.ts'
import { call } from '../call.ts'
import { MAX_RETURN_PHOTOS, RETURN_KINDS, RETURN_PHOTO_DIGITS } from '../../basics/refunds.ts'
import { Language, Text, RefundId, Refund, Order, ofOrder, oneOf } from '../shapes.ts'

/** Base58 of TRON or 0x and 40 hex digits. */
const Address = Text(64, 20)

export const messageForRefund = call({
  path: 'POST appleShop/refundMessage',
  summary:
    "A one-time text that proves, once signed, that the address of a refund is the caller's own",
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({ ...ofOrder, refundId: RefundId, address: Address }),
  result: Type.Object({ message: Type.String(), expiresAt: Type.Integer() }),
  errors: ['notSignedIn', 'notFound', 'orderUnknown', 'conflict'],
  limitPerMinute: 60,
})

export const claimOrderRefund = call({
  path: 'POST appleShop/claimRefund',
  summary:
    "Names the address that a refund goes to: approved at once with the paying address's " +
    "signature. Any other address needs a code from the order's contact and waits; without a " +
    'contact it waits longer, and then for a person',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    ...ofOrder,
    refundId: RefundId,
    address: Address,
    message: Type.Optional(Text(2_000, 1)),
    signature: Type.Optional(Text(600, 1)),
    captcha: Type.Optional(
      Type.String({ pattern: '^\\d{6}$', maxLength: 6, description: 'from appleShop/orderCode' }),
    ),
    language: Type.Optional(Language),
  }),
  result: Refund,
  errors: [
    'notSignedIn',
    'notFound',
    'orderUnknown',
    'conflict',
    'signInFailed',
    'wrongCode',
    'withdrawalsFrozen',
    'tryLater',
  ],
  limitPerMinute: 60,
})

export const returnOrder = call({
  path: 'POST appleShop/returnOrder',
  summary:
    'Asks to give a paid order, or some pieces of its lines, back; a person decides, and then ' +
    'the money is offered as refunds',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    ...ofOrder,
    kind: Type.Optional(oneOf(RETURN_KINDS)),
    reason: Text(500),
    lines: Type.Optional(
      Type.Array(
        Type.Object(
          {
            lineNo: Type.Integer({ minimum: 1, maximum: MAX_LINES }),
            count: Type.Integer({ minimum: 1, maximum: 999 }),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: MAX_LINES, description: 'without them everything that is left' },
      ),
    ),
    language: Type.Optional(Language),
  }),
  result: Order,
  errors: ['notSignedIn', 'orderUnknown', 'conflict'],
  limitPerMinute: 60,
})

export const withdrawReturn = call({
  path: 'POST appleShop/withdrawReturn',
  summary: 'Takes back a return that no one has decided yet',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({ ...ofOrder, language: Type.Optional(Language) }),
  result: Order,
  errors: ['notSignedIn', 'orderUnknown', 'conflict'],
  limitPerMinute: 60,
})

const PhotoNo = Type.Integer({ minimum: 1, maximum: MAX_RETURN_PHOTOS })

export const addReturnPhoto = call({
  path: 'POST appleShop/returnPhoto',
  summary:
    'Adds a photo to a return that no one has decided; five at most. It is encoded again, so ' +
    'that place and device are gone',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    ...ofOrder,
    photo: Type.String({
      minLength: 4,
      maxLength: RETURN_PHOTO_DIGITS,
      description: 'JPEG, PNG or WebP of at most 46 kB and 4 megapixels, in base64',
    }),
  }),
  result: Type.Object({ photoNo: PhotoNo }),
  errors: ['notSignedIn', 'orderUnknown', 'conflict'],
  limitPerMinute: 30,
})

export const readReturnPhoto = call({
  path: 'GET appleShop/returnPhoto',
  summary: "A photo of the order's newest return: WebP in base64",
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({ ...ofOrder, photoNo: PhotoNo }),
  result: Type.Object({ photo: Type.String() }),
  errors: ['notSignedIn', 'orderUnknown', 'notFound'],
  limitPerMinute: 300,
})
