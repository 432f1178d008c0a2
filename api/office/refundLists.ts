import { Type } from 'typebox'
import { MAX_PREVIEWED, MAX_REFUNDED } from '../../basics/refunds.ts'
import { call } from '../call.ts'
import { Done, Instant, Money, Nullable, OrderId, Text, oneOf } from '../shapes.ts'

/** As the preview said; an order that has changed since is left out. */
const Seen = { amount: Money, afterReturn: Type.Integer({ minimum: 0, maximum: 32_767 }) }
const ASKS = { staff: 'refunds.ask' } as const

export const previewRefunds = call({
  path: 'POST office/previewRefunds',
  summary:
    'What giving back all that is left of each order would do; no amount where nothing can be given back now',
  access: { staff: 'refunds.ask', unaudited: true },
  input: Type.Object({
    orderIds: Type.Array(OrderId, { minItems: 1, maxItems: MAX_PREVIEWED, uniqueItems: true }),
  }),
  result: Type.Object({
    orders: Type.Array(
      Type.Object({
        orderId: OrderId,
        amount: Nullable(Money),
        afterReturn: Seen.afterReturn,
        asset: oneOf(['USDT', 'XMDD'] as const),
        rewarded: Type.String(),
        needsSecond: Type.Boolean(),
      }),
    ),
  }),
  errors: ['notSignedIn', 'noPermission', 'tooManyRequests'],
})

export const askRefunds = call({
  path: 'POST office/askRefunds',
  summary:
    'Gives back all that is left of each order, in the background; `conflict` while an earlier list goes on',
  access: ASKS,
  largestBody: 200_000,
  input: Type.Object({
    orders: Type.Array(Type.Object({ orderId: OrderId, ...Seen }), {
      minItems: 1,
      maxItems: MAX_REFUNDED,
      description: 'each order once',
    }),
    why: Text(300, 1),
  }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'conflict', 'tooManyRequests'],
})

export const readRefundRun = call({
  path: 'GET office/refundRun',
  summary: 'The newest list of refunds that this person asked for within a day',
  access: { staff: 'refunds.ask' },
  input: Type.Object({}),
  result: Type.Object({
    run: Nullable(
      Type.Object({
        askedAt: Instant,
        why: Type.String(),
        orders: Type.Array(
          Type.Object({
            orderId: OrderId,
            amount: Money,
            state: oneOf(['left', 'approved', 'waits', 'changed', 'failed', 'stopped'] as const, {
              description: '`left` until it is tried',
            }),
          }),
        ),
      }),
    ),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const stopRefunds = call({
  path: 'POST office/stopRefunds',
  summary: 'What is left of this person’s list is not refunded',
  access: ASKS,
  input: Type.Object({}),
  result: Done,
  errors: ['notSignedIn', 'noPermission'],
})
