import { Type } from 'typebox'
import { call } from '../call.ts'
import { Explained } from '../explainShapes.ts'
import { Language, NetworkNumber, OrderId, Text } from '../shapes.ts'

export const explainOfficePayment = call({
  path: 'GET office/explainPayment',
  summary:
    'What became of a payment, by its transaction hash, its order, or both, as the buyer would be told; held money names its transfer in the facts',
  access: { staff: 'orders.read', unaudited: true },
  input: Type.Object({
    network: Type.Optional(NetworkNumber),
    txHash: Type.Optional(Text(300)),
    orderId: Type.Optional(OrderId),
    language: Type.Optional(Language),
  }),
  result: Explained,
  errors: ['notSignedIn', 'noPermission', 'tryLater'],
})

export const settleByHash = call({
  path: 'POST office/settleByHash',
  summary:
    "Has the watcher read a final transaction's block once more, in every state that it may be in; each transfer counts once. Says what became of it and whether its block is read",
  access: { staff: 'cases.decide' },
  limitPerMinute: 20,
  input: Type.Object({
    network: Type.Optional(NetworkNumber),
    txHash: Text(300, 1),
    language: Type.Optional(Language),
  }),
  result: Type.Object({ explained: Explained, isRead: Type.Boolean() }),
  errors: ['notSignedIn', 'noPermission', 'tryLater'],
})
