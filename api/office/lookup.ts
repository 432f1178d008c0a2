import { Type } from 'typebox'
import { call } from '../call.ts'
import { Explained } from '../explainShapes.ts'
import { ORDER_STATUSES } from '../../basics/status.ts'
import { Language, Money, NetworkNumber, Nullable, OrderId, Text, oneOf } from '../shapes.ts'

export const explainOfficePayment = call({
  path: 'GET office/explainPayment',
  summary:
    'What became of a payment, by its transaction hash, its order, or both, as the buyer would ' +
    'be told; held money names its transfer in the facts',
  access: { staff: 'orders.money', unaudited: true },
  input: Type.Object({
    network: Type.Optional(NetworkNumber),
    txHash: Type.Optional(Text(300)),
    orderId: Type.Optional(OrderId),
    language: Type.Optional(Language),
  }),
  result: Explained,
  errors: ['notSignedIn', 'noPermission', 'tryLater'],
})

export const lookUpPasted = call({
  path: 'GET office/lookUp',
  summary:
    'What a hash, an address or an order number somewhere in a pasted text is to the shop: ' +
    'what became of the payment, whose the address is, and the orders that it belongs to',
  access: { staff: 'orders.money', unaudited: true },
  limitPerMinute: 120,
  input: Type.Object({ text: Text(300, 1), language: Type.Optional(Language) }),
  result: Type.Object({
    is: oneOf(['payment', 'address', 'order', 'nothing'] as const),
    what: Type.String({ description: 'the part of the text that was looked up' }),
    explained: Nullable(Explained),
    role: Nullable(Type.String({ description: 'what an address of the shop is for' })),
    orders: Type.Array(
      Type.Object({
        orderId: OrderId,
        status: oneOf(ORDER_STATUSES),
        total: Money,
        asset: oneOf(['USDT', 'XMDD'] as const),
        name: Type.String(),
      }),
    ),
  }),
  errors: ['notSignedIn', 'noPermission', 'tryLater'],
})

export const settleByHash = call({
  path: 'POST office/settleByHash',
  summary:
    "Has the watcher read a final transaction's block once more, in every state that it may be " +
    'in; each transfer counts once. Says what became of it and whether its block is read',
  access: { staff: 'cases.decide' },
  limitPerMinute: 20,
  input: Type.Object({
    network: Type.Optional(NetworkNumber),
    txHash: Text(300, 1),
    language: Type.Optional(Language),
  }),
  result: Type.Object({
    explained: Explained,
    isRead: Type.Boolean(),
    dustHash: Nullable(
      Type.String({
        description: 'of it something went to the income as dust: `undoDust` takes this',
      }),
    ),
  }),
  errors: ['notSignedIn', 'noPermission', 'tryLater'],
})
