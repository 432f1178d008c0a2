import { Type } from 'typebox'
import { call } from './call.ts'
import { Language, Order, OrderId, Refund, RefundId, Secret, Text } from './shapes.ts'

const ofOrder = { orderId: OrderId, secret: Type.Optional(Secret) }
/** Base58 of TRON or 0x and 40 hex digits. */
const Address = Text(64, 20)

/** Calls about money that goes back to a buyer (DECISIONS A3, docs/decisions/010). */
export const refundCalls = {
  'POST appleShop/refundMessage': call({
    summary:
      "A one-time text that proves, once signed, that the address of a refund is the caller's own",
    who: 'anyone',
    seesAccount: true,
    input: Type.Object({ ...ofOrder, refundId: RefundId, address: Address }),
    result: Type.Object({ message: Type.String(), expiresAt: Type.Integer() }),
    errors: ['notSignedIn', 'notFound', 'orderUnknown', 'conflict'],
    limitPerMinute: 60,
  }),
  'POST appleShop/claimRefund': call({
    summary:
      'Names the address that a refund goes to: approved at once with the signed text, without it after a delay that every change begins anew',
    who: 'anyone',
    seesAccount: true,
    input: Type.Object({
      ...ofOrder,
      refundId: RefundId,
      address: Address,
      message: Type.Optional(Text(2_000, 1)),
      signature: Type.Optional(Text(600, 1)),
      language: Type.Optional(Language),
    }),
    result: Refund,
    errors: ['notSignedIn', 'notFound', 'orderUnknown', 'conflict', 'signInFailed'],
    limitPerMinute: 60,
  }),
  'POST appleShop/returnOrder': call({
    summary:
      'Asks to give a paid order back; a person decides, and then its money is offered as refunds',
    who: 'anyone',
    seesAccount: true,
    input: Type.Object({ ...ofOrder, reason: Text(500, 1), language: Type.Optional(Language) }),
    result: Order,
    errors: ['notSignedIn', 'orderUnknown', 'conflict'],
    limitPerMinute: 60,
  }),
}
