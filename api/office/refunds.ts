import { Type } from 'typebox'
import { NETWORK_IDS } from '../../basics/networks.ts'
import { call } from '../call.ts'
import { ParcelLine } from '../deliveryShapes.ts'
import { Done, Money, OrderId, Text, oneOf } from '../shapes.ts'

const Lines = Type.Array(ParcelLine, { minItems: 1, maxItems: 500, description: 'each line once' })
/** As the screen showed it: `conflict` when it has changed since. */
const Amount = Money
/** The number of the order's newest return at the preview: a repeated request is refused, not paid twice. */
const AfterReturn = Type.Integer({ minimum: 0, maximum: 32_767 })
const ASKS = { staff: 'refunds.ask' } as const
const APPROVES = { staff: 'refunds.approve' } as const

export const previewRefund = call({
  path: 'POST office/previewRefund',
  summary: 'What giving these pieces back would do: how much, from which payments, who decides',
  access: { staff: 'refunds.ask', unaudited: true },
  input: Type.Object({ orderId: OrderId, lines: Lines }),
  result: Type.Object({
    amount: Money,
    coupon: Type.String({
      description: 'what a coupon took off these pieces, which is not given back',
    }),
    afterReturn: AfterReturn,
    asset: oneOf(['USDT', 'XMDD'] as const),
    to: oneOf(['balance', 'claim'] as const, {
      description: 'onto the balance that paid, or offered to the buyer, who names the address',
    }),
    networks: Type.Array(Type.Object({ network: oneOf(NETWORK_IDS), amount: Money })),
    rewarded: Type.String({
      description: 'XMDD that buyer and inviter got for these lines, and keep',
    }),
    needsSecond: Type.Boolean({ description: 'someone with `refunds.approve` decides' }),
  }),
  errors: ['notSignedIn', 'noPermission', 'orderUnknown', 'conflict'],
})

export const askRefund = call({
  path: 'POST office/askRefund',
  summary:
    'Gives the money of these pieces back; above the amount of the role a second person decides',
  access: ASKS,
  input: Type.Object({
    orderId: OrderId,
    lines: Lines,
    amount: Amount,
    afterReturn: AfterReturn,
    why: Text(300, 1),
  }),
  result: Type.Object({ state: oneOf(['approved', 'waits'] as const) }),
  errors: ['notSignedIn', 'noPermission', 'orderUnknown', 'conflict'],
})

export const approveAskedRefund = call({
  path: 'POST office/approveAskedRefund',
  summary: 'The second person agrees to a refund that someone else asked for',
  access: APPROVES,
  input: Type.Object({ orderId: OrderId, amount: Amount, why: Text(300, 1) }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'conflict'],
})

export const refuseAskedRefund = call({
  path: 'POST office/refuseAskedRefund',
  summary: 'The refund that staff asked for does not happen: its pieces are again where they were',
  access: APPROVES,
  input: Type.Object({ orderId: OrderId, why: Text(300, 1) }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'conflict'],
})

export const takeBackAskedRefund = call({
  path: 'POST office/takeBackAskedRefund',
  summary: 'Takes back a refund that waits for a second person; only the one who asked may',
  access: ASKS,
  input: Type.Object({ orderId: OrderId }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'conflict'],
})

export const readReturnPhotos = call({
  path: 'GET office/returnPhotos',
  summary: "The buyer's photos of the order's newest return; each look is on record",
  access: { staff: 'returns.decide' },
  input: Type.Object({ orderId: OrderId }),
  result: Type.Object({ photos: Type.Array(Type.String({ description: 'WebP in base64' })) }),
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})
