import { Type } from 'typebox'
import { call } from '../call.ts'
import { Done, Language, Nullable, RefundId, Text, ofOrder } from '../shapes.ts'

export const readOrderPushKey = call({
  path: 'GET appleShop/orderPushKey',
  summary: "The shop's public key for push services, for a browser that wants to hear of an order",
  access: 'anyone',
  input: Type.Object({}),
  result: Type.Object({ pushKey: Type.String() }),
  errors: [],
})

export const addOrderBrowser = call({
  path: 'POST appleShop/addOrderBrowser',
  summary:
    "Shows in this browser what happens to a visitor's order. Push goes to known push services " +
    'alone; the newest four browsers of an order are told',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    ...ofOrder,
    address: Text(1_000, 1),
    p256dh: Text(120, 1),
    auth: Text(60, 1),
    language: Type.Optional(Language),
  }),
  result: Done,
  errors: ['notSignedIn', 'orderUnknown'],
  limitPerMinute: 20,
})

export const removeOrderBrowser = call({
  path: 'POST appleShop/removeOrderBrowser',
  summary: 'Ends it for the browser with this address',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({ ...ofOrder, address: Text(1_000, 1) }),
  result: Done,
  errors: ['notSignedIn', 'orderUnknown'],
  limitPerMinute: 20,
})

const Captcha = Type.String({
  pattern: '^\\d{6}$',
  maxLength: 6,
  description: "six digits, sent to the order's present contact",
})

export const setOrderContact = call({
  path: 'POST appleShop/orderContact',
  summary:
    'Names the e-mail address or phone number of an order, which gets its link and confirms ' +
    'refunds, and sends the link there. Another one than before needs a code to the old one. ' +
    'With neither, the link is sent to the present one again',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    ...ofOrder,
    email: Type.Optional(Text(254, 1)),
    phone: Type.Optional(Text(32, 1)),
    area: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,3}$', maxLength: 4, default: '86' })),
    captcha: Type.Optional(Captcha),
    language: Type.Optional(Language),
  }),
  result: Type.Object({
    contact: Type.String({ description: 'shortened' }),
    sent: Type.Boolean({
      description: 'false when this shop has no address for links, or has sent too many today',
    }),
  }),
  errors: ['notSignedIn', 'orderUnknown', 'unsupportedCharacters', 'wrongCode', 'tryLater'],
  limitPerMinute: 30,
})

export const sendOrderCode = call({
  path: 'POST appleShop/orderCode',
  summary:
    'Sends a code to the contact of an order, to be used in this browser: for another contact, ' +
    "or, with `refundId`, for another refund address than the payer's",
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    ...ofOrder,
    refundId: Type.Optional(RefundId),
    language: Type.Optional(Language),
  }),
  result: Type.Object({
    to: Nullable(Type.String({ description: 'shortened; null: the order has no contact' })),
    waitSeconds: Type.Integer(),
  }),
  errors: ['notSignedIn', 'notFound', 'orderUnknown', 'tryLater'],
  limitPerMinute: 30,
})
