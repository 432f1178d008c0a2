import { Type } from 'typebox'
import { NOTICE_TOPICS } from '../../basics/noticeTopics.ts'
import { call } from '../call.ts'
import { Done, Instant, Language, Text, oneOf } from '../shapes.ts'

const BrowserId = Type.String({ pattern: '^\\d{1,18}$', maxLength: 18 })

export const readNoticeSettings = call({
  path: 'GET appleShop/noticeSettings',
  summary:
    'What the account hears of by mail and in its browsers, and what a browser needs to be told by push',
  access: 'member',
  input: Type.Object({}),
  result: Type.Object({
    topics: Type.Array(
      Type.Object({ topic: oneOf(NOTICE_TOPICS), mail: Type.Boolean(), push: Type.Boolean() }),
    ),
    browsers: Type.Array(
      Type.Object({
        id: BrowserId,
        host: Type.String({ description: 'of its push service' }),
        label: Type.String(),
        createdAt: Instant,
        isHere: Type.Boolean({ description: 'added by the login that asks' }),
      }),
    ),
    pushKey: Type.String({ description: "the shop's public key for push services" }),
  }),
  errors: ['notSignedIn'],
})

export const setNoticeTopic = call({
  path: 'POST appleShop/setNoticeTopic',
  summary:
    'Chooses whether a topic is told by mail and by push; what protects the account is always told',
  access: 'member',
  input: Type.Object({ topic: oneOf(NOTICE_TOPICS), mail: Type.Boolean(), push: Type.Boolean() }),
  result: Done,
  errors: ['notSignedIn'],
})

export const addNoticeBrowser = call({
  path: 'POST appleShop/addNoticeBrowser',
  summary:
    'Shows notices in this browser until its login ends. Push goes to known push services alone',
  access: 'member',
  input: Type.Object({
    address: Text(1_000, 1),
    p256dh: Text(120, 1),
    auth: Text(60, 1),
    label: Type.Optional(Text(60)),
    language: Type.Optional(Language),
  }),
  result: Done,
  errors: ['notSignedIn', 'limitExceeded'],
  limitPerMinute: 20,
})

export const removeNoticeBrowser = call({
  path: 'POST appleShop/removeNoticeBrowser',
  summary: 'Ends it',
  access: 'member',
  input: Type.Object({ id: BrowserId }),
  result: Done,
  errors: ['notSignedIn', 'notFound'],
})
