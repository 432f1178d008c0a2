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
