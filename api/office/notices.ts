import { Type } from 'typebox'
import { call } from '../call.ts'
import { Done, Instant, Text, oneOf } from '../shapes.ts'

const CHANNELS = ['mail', 'telegram', 'push'] as const
const TargetId = Type.String({ pattern: '^\\d{1,18}$', maxLength: 18 })

export const listSalesNotices = call({
  path: 'GET office/salesNotices',
  summary: 'Where the caller hears of paid orders, and what a browser needs to be told by push',
  access: 'staff',
  input: Type.Object({}),
  result: Type.Object({
    targets: Type.Array(
      Type.Object({
        id: Type.String(),
        channel: oneOf(CHANNELS),
        address: Type.String({ description: 'of a browser only its push service' }),
        label: Type.String(),
        createdAt: Instant,
      }),
    ),
    pushKey: Type.String({ description: "the shop's public key for push services" }),
    mailWorks: Type.Boolean(),
    telegramWorks: Type.Boolean(),
  }),
  errors: ['notSignedIn'],
})

export const addSalesNotice = call({
  path: 'POST office/addSalesNotice',
  summary:
    'Tells the caller of paid orders by mail, by Telegram, or in this browser. Push goes to known push services alone',
  access: 'staff',
  input: Type.Object({
    channel: oneOf(CHANNELS),
    address: Text(1_000, 1),
    label: Type.Optional(Text(60)),
    p256dh: Type.Optional(Text(120)),
    auth: Type.Optional(Text(60)),
  }),
  result: Done,
  errors: ['notSignedIn', 'noPermission'],
  limitPerMinute: 20,
})

export const removeSalesNotice = call({
  path: 'POST office/removeSalesNotice',
  summary: 'Ends it',
  access: 'staff',
  input: Type.Object({ id: TargetId }),
  result: Done,
  errors: ['notSignedIn', 'notFound'],
})

export const testSalesNotice = call({
  path: 'POST office/testSalesNotice',
  summary: 'Sends a test there',
  access: 'staff',
  input: Type.Object({ id: TargetId }),
  result: Done,
  errors: ['notSignedIn', 'notFound'],
  limitPerMinute: 6,
})
