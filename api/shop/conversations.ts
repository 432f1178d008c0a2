import { Type } from 'typebox'
import { call } from '../call.ts'
import {
  BigId,
  Message,
  PictureId,
  MAX_MESSAGE_BYTES,
  about,
  preview,
  sent,
} from '../conversationShapes.ts'
import { Done, Id, Language, Nullable, OrderId, Secret, Text } from '../shapes.ts'

/** An order's conversation, or a question by its number; both open with a secret or to their account. */
const which = {
  orderId: Type.Optional(OrderId),
  conversationId: Type.Optional(BigId),
  secret: Type.Optional(Secret),
}

export const sendToShop = call({
  path: 'POST appleShop/sendToShop',
  summary:
    'Writes to the shop: about an order, in a question that was asked before, or a new ' +
    'question. The same key again sends nothing twice',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    ...which,
    ...sent,
    productId: Type.Optional(Id),
    email: Type.Optional(Text(254)),
    language: Type.Optional(Language),
  }),
  result: Type.Object({
    conversationId: BigId,
    secret: Nullable(Type.String({ description: 'opens a question; an order has its own' })),
  }),
  errors: ['notSignedIn', 'notFound', 'orderUnknown', 'limitExceeded', 'conflict'],
  largestBody: MAX_MESSAGE_BYTES,
  limitPerMinute: 20,
})

export const readConversation = call({
  path: 'GET appleShop/conversation',
  summary:
    'A conversation, newest messages last; an order about which no one wrote has an empty one',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    ...which,
    before: Type.Optional(BigId),
    language: Type.Optional(Language),
  }),
  result: Type.Object({
    ...about,
    conversationId: Nullable(BigId),
    secret: Nullable(Type.String({ description: 'to follow it by the socket' })),
    contact: Nullable(Type.String({ description: 'where answers are told, shortened' })),
    unread: Type.Integer(),
    messages: Type.Array(Message),
    older: Nullable(BigId),
  }),
  errors: ['notSignedIn', 'notFound', 'orderUnknown'],
})

export const markConversationRead = call({
  path: 'POST appleShop/readConversation',
  summary: 'Marks what the shop wrote up to this message as read',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({ ...which, upTo: BigId }),
  result: Done,
  errors: ['notSignedIn', 'notFound', 'orderUnknown'],
})

export const readConversationPicture = call({
  path: 'GET appleShop/conversationPicture',
  summary: 'A picture of a conversation, WebP in base64',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({ ...which, id: PictureId }),
  result: Type.Object({ picture: Type.String() }),
  errors: ['notSignedIn', 'notFound', 'orderUnknown'],
})

export const listConversations = call({
  path: 'GET appleShop/conversations',
  summary: "The account's conversations, newest first, at most a hundred",
  access: 'member',
  input: Type.Object({ language: Type.Optional(Language) }),
  result: Type.Object({
    conversations: Type.Array(Type.Object({ ...about, ...preview, conversationId: BigId })),
  }),
  errors: ['notSignedIn'],
})
