import { Type } from 'typebox'
import { RECEIPT_PROBLEMS } from '../../basics/receipt.ts'
import { call } from '../call.ts'
import { oneOf, OrderId, Secret, Language, Text, Nullable } from '../shapes.ts'

export const signReceipt = call({
  path: 'GET public/verify',
  summary:
    'The signed receipt of an order that was paid on chain: total, goods, and every transfer ' +
    "with its block. By the order's secret, or for the account that it belongs to",
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    orderId: OrderId,
    secret: Type.Optional(Secret),
    language: Type.Optional(Language),
  }),
  result: Type.Object({
    receipt: Type.String({
      description:
        'a JSON file { body, signature, publicKey } for `npm run receipt:verify`; the ' +
        'signature is Ed25519 over "xiaopu receipt 1\\n" and the bytes of body',
    }),
  }),
  errors: ['notSignedIn', 'notFound', 'orderUnknown'],
  limitPerMinute: 120,
})

export const checkReceipt = call({
  path: 'POST public/verify',
  summary: 'Whether a receipt holds, and whether this shop signed it',
  access: 'anyone',
  input: Type.Object({ receipt: Text(40_000, 1) }),
  result: Type.Object({
    holds: Type.Boolean(),
    ours: Type.Boolean({ description: 'signed with the key of this shop' }),
    problem: Nullable(oneOf(RECEIPT_PROBLEMS)),
    orderId: Nullable(Type.String()),
  }),
  errors: [],
  limitPerMinute: 120,
})
