import { Type } from 'typebox'
import { call } from '../call.ts'
import { Explained } from '../explainShapes.ts'
import { NetworkNumber, OrderId, Secret, Text } from '../shapes.ts'

export const explainPayment = call({
  path: 'POST appleShop/explainPayment',
  summary:
    'What became of a payment, by its transaction hash, its order, or both. Looks on all ' +
    'networks of the shop. About an order it tells only who shows its secret or is signed in ' +
    'as its owner; about any other hash nothing but what is public on chain',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    network: Type.Optional(NetworkNumber),
    txHash: Type.Optional(Text(300)),
    orderId: Type.Optional(OrderId),
    secret: Type.Optional(Secret),
  }),
  result: Explained,
  errors: ['notSignedIn', 'tryLater'],
  limitPerMinute: 120,
})
