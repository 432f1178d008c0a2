import { Type } from 'typebox'
import { call } from '../call.ts'
import { ChainOrder, Language, Money, NetworkNumber, Text, ofOrder } from '../shapes.ts'

export const messageForHeldMoney = call({
  path: 'POST appleShop/heldMoneyMessage',
  summary:
    'A one-time text that gives held money to this order, once it is signed by the wallet that ' +
    'sent the money (payments#claimed-by-its-sender)',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    ...ofOrder,
    network: NetworkNumber,
    txHash: Text(300, 1),
    logIndex: Type.Optional(
      Type.Integer({ minimum: 0, description: 'needed only where one transaction has several' }),
    ),
  }),
  result: Type.Object({
    message: Type.String(),
    sender: Type.String({ description: 'the wallet that has to sign' }),
    amount: Money,
    expiresAt: Type.Integer(),
  }),
  errors: ['notSignedIn', 'orderUnknown', 'notFound'],
  limitPerMinute: 30,
})

export const claimHeldMoney = call({
  path: 'POST appleShop/claimHeldMoney',
  summary:
    "Gives held money to the order by its sender's signature, EIP-191, TIP-191 or a contract " +
    "wallet's EIP-1271; the rules for payments then say what becomes of it",
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    ...ofOrder,
    message: Text(2_000, 1),
    signature: Text(4_000, 1),
    language: Type.Optional(Language),
  }),
  result: ChainOrder,
  errors: ['notSignedIn', 'orderUnknown', 'notFound', 'signInFailed', 'tryLater'],
  limitPerMinute: 30,
})
