import { Type } from 'typebox'
import { call } from '../call.ts'
import { KEY_STATES, LineNo, Parcel, Reveal } from '../deliveryShapes.ts'
import { Done, Instant, Language, Nullable, Text, oneOf, ofOrder } from '../shapes.ts'

export const readDelivery = call({
  path: 'GET appleShop/orderDelivery',
  summary: 'Where the goods of an order are: its parcels, its keys, and when it counts as received',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({ ...ofOrder, language: Type.Optional(Language) }),
  result: Type.Object({
    receiver: Nullable(
      Type.Object(
        {
          name: Type.String(),
          phone: Type.String(),
          country: Type.String(),
          address: Type.String(),
        },
        { description: 'masked' },
      ),
    ),
    parcels: Type.Array(Parcel),
    keys: Type.Array(
      Type.Object({
        lineNo: LineNo,
        name: Type.String(),
        count: Type.Integer(),
        state: oneOf(KEY_STATES, {
          description:
            'ready: revealKeys shows them; waiting: the shop has none left and sends them ' +
            'later; withheld: the line is being returned or was refunded',
        }),
        reveals: Type.Array(Reveal),
      }),
    ),
    mayConfirm: Type.Boolean(),
    receivedAfter: Nullable(Instant),
  }),
  errors: ['notSignedIn', 'orderUnknown'],
})

export const revealKeys = call({
  path: 'POST appleShop/revealKeys',
  summary:
    "Shows the keys of an order's line; each time is noted, for the buyer and the shop to see",
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({ ...ofOrder, lineNo: LineNo }),
  result: Type.Object({ keys: Type.Array(Type.String()), reveals: Type.Array(Reveal) }),
  errors: ['notSignedIn', 'orderUnknown', 'notFound', 'conflict'],
  limitPerMinute: 30,
})

export const confirmReceipt = call({
  path: 'POST appleShop/confirmReceipt',
  summary: 'The buyer has received everything; idempotent, refused while something is returned',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object(ofOrder),
  result: Done,
  errors: ['notSignedIn', 'orderUnknown', 'conflict'],
  limitPerMinute: 60,
})

export const findOrders = call({
  path: 'POST appleShop/findOrders',
  summary:
    'Mails the links of the orders that have this address as their contact. The answer is the ' +
    'same whether there are any',
  access: 'anyone',
  input: Type.Object({ email: Text(254, 1), language: Type.Optional(Language) }),
  result: Done,
  errors: ['unsupportedCharacters', 'tryLater'],
  limitPerMinute: 10,
})
