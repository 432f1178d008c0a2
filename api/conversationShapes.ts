import { Type } from 'typebox'
import {
  CONVERSATION_STATES,
  LONGEST_MESSAGE,
  LONGEST_PICTURE,
  MAX_PICTURES,
  SENDERS,
} from '../basics/conversations.ts'
import { Id, Instant, Nullable, OrderId, Text, oneOf } from './shapes.ts'

export const BigId = Type.String({ pattern: '^\\d{1,18}$', maxLength: 18 })
export const PictureId = Type.String({ pattern: '^[0-9a-f]{32}$', maxLength: 32 })
/** 128 random bits of the sender: the same key again sends nothing twice. */
export const SendKey = Type.String({ pattern: '^[0-9a-f]{32}$', maxLength: 32 })

export const sent = {
  key: SendKey,
  text: Text(LONGEST_MESSAGE),
  pictures: Type.Optional(
    Type.Array(Text(LONGEST_PICTURE, 4), {
      maxItems: MAX_PICTURES,
      description: 'JPEG, PNG, WebP, GIF or AVIF in base64; only the pixels are kept',
    }),
  ),
}
/** Bytes of the body with all pictures. */
export const MAX_MESSAGE_BYTES = MAX_PICTURES * LONGEST_PICTURE + 20_000

const ConversationState = oneOf(CONVERSATION_STATES)

const message = {
  id: BigId,
  by: oneOf(SENDERS),
  text: Type.String(),
  at: Instant,
  pictures: Type.Array(
    Type.Object({ id: PictureId, width: Type.Integer(), height: Type.Integer() }),
  ),
}
export const Message = Type.Object(message)
export const OfficeMessage = Type.Object({
  ...message,
  name: Nullable(Type.String({ description: 'who of the shop wrote it' })),
})

export const about = {
  orderId: Nullable(OrderId),
  product: Nullable(Type.Object({ productId: Id, name: Type.String() })),
  state: ConversationState,
}

export const preview = {
  lastText: Type.String({ description: 'the beginning of the newest message' }),
  lastBy: oneOf(SENDERS),
  lastAt: Instant,
  unread: Type.Integer(),
}
