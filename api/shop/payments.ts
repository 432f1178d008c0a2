import { Type } from 'typebox'
import { EXPLAIN_ACTIONS, VERDICT_KEYS } from '../../basics/explain.ts'
import { call } from '../call.ts'
import { oneOf, OrderId, Secret, NetworkNumber, Text, Nullable } from '../shapes.ts'

const finding = {
  verdict: oneOf(VERDICT_KEYS, {
    description: 'what became of it; texts in five languages belong to each',
  }),
  facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: 'amounts as decimal strings, times in milliseconds, addresses, counts',
  }),
  actions: Type.Array(oneOf(EXPLAIN_ACTIONS), {
    description: 'what can be done, the most useful first',
  }),
  mayChange: Type.Boolean({ description: 'asking again may bring another answer' }),
}

export const explainPayment = call({
  path: 'POST appleShop/explainPayment',
  summary:
    'What became of a payment, by its transaction hash, its order, or both. Looks on all networks of the shop. About an order it tells only who shows its secret or is signed in as its owner; about any other hash nothing but what is public on chain',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    network: Type.Optional(NetworkNumber),
    txHash: Type.Optional(Text(300)),
    orderId: Type.Optional(OrderId),
    secret: Type.Optional(Secret),
  }),
  result: Type.Object({
    ...finding,
    network: Nullable(NetworkNumber),
    txHash: Nullable(Type.String()),
    others: Type.Array(Type.Object(finding), {
      description: 'further transfers to the shop in the same transaction, or for the same order',
    }),
  }),
  errors: ['notSignedIn', 'tryLater'],
  limitPerMinute: 120,
})
