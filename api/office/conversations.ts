import { Type } from 'typebox'
import { LOCALES, type Locale } from '../../basics/locales.ts'
import { ANSWER_FACTS } from '../../basics/conversations.ts'
import { call } from '../call.ts'
import {
  BigId,
  OfficeMessage,
  PictureId,
  MAX_MESSAGE_BYTES,
  about,
  preview,
  sent,
} from '../conversationShapes.ts'
import { Done, Id, Instant, Language, Nullable, OrderId, Text, oneOf } from '../shapes.ts'

const see = { staff: 'conversations.read', unaudited: true } as const
const answer = { staff: 'conversations.answer' } as const

const VIEWS = ['waiting', 'mine', 'open', 'closed', 'all'] as const
const person = Nullable(Type.Object({ id: BigId, name: Type.String() }))

export const listOfficeConversations = call({
  path: 'GET office/conversations',
  summary:
    'Conversations; those that wait for an answer the longest first, all others the newest first',
  access: see,
  input: Type.Object({
    view: Type.Optional(oneOf(VIEWS, { default: 'waiting' })),
    after: Type.Optional(Type.String({ pattern: '^\\d{1,15}-\\d{1,18}$', maxLength: 34 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
    language: Type.Optional(Language),
  }),
  result: Type.Object({
    conversations: Type.Array(
      Type.Object({
        ...about,
        ...preview,
        conversationId: BigId,
        waitsSince: Nullable(Instant),
        assignedTo: person,
      }),
    ),
    next: Nullable(Type.String()),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const readOfficeConversation = call({
  path: 'GET office/conversation',
  summary:
    "A conversation by its number or its order's, newest messages last; what is shown counts as read by the shop",
  access: see,
  input: Type.Object({
    conversationId: Type.Optional(BigId),
    orderId: Type.Optional(OrderId),
    before: Type.Optional(BigId),
    language: Type.Optional(Language),
  }),
  result: Type.Object({
    ...about,
    conversationId: Nullable(BigId),
    isMember: Type.Boolean(),
    contact: Nullable(Type.String({ description: 'where answers are told, shortened' })),
    language: oneOf(LOCALES),
    assignedTo: person,
    messages: Type.Array(OfficeMessage),
    older: Nullable(BigId),
  }),
  errors: ['notSignedIn', 'noPermission', 'notFound', 'orderUnknown'],
})

export const readOfficeConversationPicture = call({
  path: 'GET office/conversationPicture',
  summary: 'A picture of a conversation, WebP in base64',
  access: see,
  input: Type.Object({ id: PictureId }),
  result: Type.Object({ picture: Type.String() }),
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})

export const answerConversation = call({
  path: 'POST office/answerConversation',
  summary:
    'Answers, or begins to write to the buyer of an order. The buyer is told by notice, mail ' +
    'or SMS that there is an answer; the text stays on the page',
  access: answer,
  input: Type.Object({
    ...sent,
    conversationId: Type.Optional(BigId),
    orderId: Type.Optional(OrderId),
  }),
  result: Type.Object({ conversationId: BigId, isTold: Type.Boolean() }),
  errors: ['notSignedIn', 'noPermission', 'notFound', 'orderUnknown', 'limitExceeded'],
  largestBody: MAX_MESSAGE_BYTES,
  limitPerMinute: 120,
})

export const assignConversation = call({
  path: 'POST office/assignConversation',
  summary: 'Gives a conversation to a colleague who may answer, or to no one',
  access: answer,
  input: Type.Object({ conversationId: BigId, staffId: Nullable(BigId) }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})

export const closeConversation = call({
  path: 'POST office/closeConversation',
  summary: 'Closes a conversation, or opens it again; a new message of the buyer opens it, too',
  access: answer,
  input: Type.Object({ conversationId: BigId, isClosed: Type.Boolean() }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})

export const listAnswerers = call({
  path: 'GET office/answerers',
  summary: 'Colleagues who may answer',
  access: see,
  input: Type.Object({}),
  result: Type.Object({
    staff: Type.Array(Type.Object({ id: BigId, name: Type.String(), isSelf: Type.Boolean() })),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

const AnswerTexts = Type.Unsafe<Partial<Record<Locale, string>>>({
  type: 'object',
  properties: Object.fromEntries(
    LOCALES.map((locale) => [locale, { type: 'string', maxLength: 1_500 }]),
  ),
  additionalProperties: false,
})

export const listAnswerNames = call({
  path: 'GET office/answerNames',
  summary: 'Names of the canned answers, to choose one',
  access: see,
  input: Type.Object({}),
  result: Type.Object({ answers: Type.Array(Type.Object({ id: Id, name: Type.String() })) }),
  errors: ['notSignedIn', 'noPermission'],
})

export const listCannedAnswers = call({
  path: 'GET office/cannedAnswers',
  summary: 'Answers that staff use again and again, in five languages, to edit them',
  access: { staff: 'content.write', unaudited: true },
  input: Type.Object({}),
  result: Type.Object({
    answers: Type.Array(
      Type.Object({ id: Id, name: Type.String(), texts: AnswerTexts, version: Type.Integer() }),
    ),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const saveCannedAnswer = call({
  path: 'POST office/saveCannedAnswer',
  summary:
    'Makes a canned answer, or changes one that no one else has changed since it was read. ' +
    'Names in braces stand for facts of the order',
  access: { staff: 'content.write' },
  input: Type.Object({
    id: Type.Optional(Id),
    version: Type.Optional(Type.Integer({ minimum: 1 })),
    name: Text(60, 1),
    texts: AnswerTexts,
  }),
  result: Type.Object({ id: Id }),
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict', 'limitExceeded'],
})

export const removeCannedAnswer = call({
  path: 'POST office/removeCannedAnswer',
  summary: 'Deletes a canned answer',
  access: { staff: 'content.write' },
  input: Type.Object({ id: Id }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})

export const fillCannedAnswer = call({
  path: 'GET office/fillCannedAnswer',
  summary: "A canned answer in the conversation's language, with the facts of its order",
  access: see,
  input: Type.Object({
    id: Id,
    conversationId: Type.Optional(BigId),
    orderId: Type.Optional(OrderId),
  }),
  result: Type.Object({
    text: Type.String(),
    missing: Type.Array(oneOf(ANSWER_FACTS), {
      description: 'facts that the order does not have; they stay in braces',
    }),
  }),
  errors: ['notSignedIn', 'noPermission', 'notFound', 'orderUnknown'],
})
