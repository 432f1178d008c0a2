import { Type } from 'typebox'
import { call } from '../call.ts'
import { Text, ofOrder } from '../shapes.ts'

const Address = Text(42, 34)

export const messageForOrderWallet = call({
  path: 'POST appleShop/orderWalletMessage',
  summary:
    'A one-time text that names, once signed, a wallet whose payments without an order number are for this order',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({ ...ofOrder, address: Address }),
  result: Type.Object({ message: Type.String(), expiresAt: Type.Integer() }),
  errors: ['notSignedIn', 'orderUnknown', 'conflict'],
  limitPerMinute: 60,
})

export const nameOrderWallet = call({
  path: 'POST appleShop/orderWallet',
  summary:
    'Names the wallet with its signature: what it pays with `addOrder` for the product and ' +
    'price of this order is for this order',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    ...ofOrder,
    address: Address,
    message: Text(2_000, 1),
    signature: Text(600, 1),
  }),
  result: Type.Object({ address: Type.String() }),
  errors: ['notSignedIn', 'orderUnknown', 'conflict', 'signInFailed'],
  limitPerMinute: 30,
})
