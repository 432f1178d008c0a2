import { Type } from 'typebox'
import { SENDERS } from '../../basics/conversations.ts'
import { COMMENT_KINDS, LONGEST_COMMENT } from '../../basics/comments.ts'
import { call } from '../call.ts'
import { BigId, PictureId, SendKey } from '../conversationShapes.ts'
import { Done, Id, Instant, Language, Nullable, OrderId, Text, oneOf } from '../shapes.ts'

const VIEWS = ['waiting', 'questions', 'reviews', 'hidden', 'all'] as const
const moderate = { staff: 'comments.moderate' } as const

export const listOfficeComments = call({
  path: 'GET office/comments',
  summary:
    'Questions and reviews; those that wait for an answer, or with pictures for a look, the oldest first, all others the newest first',
  access: { ...moderate, unaudited: true },
  input: Type.Object({
    view: Type.Optional(oneOf(VIEWS, { default: 'waiting' })),
    after: Type.Optional(BigId),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
    language: Type.Optional(Language),
  }),
  result: Type.Object({
    comments: Type.Array(
      Type.Object({
        id: BigId,
        kind: oneOf(COMMENT_KINDS),
        product: Type.Object({ productId: Id, name: Type.String() }),
        orderId: Nullable(OrderId),
        stars: Nullable(Type.Integer()),
        refunded: Type.Boolean(),
        text: Type.String(),
        at: Instant,
        answered: Type.Boolean(),
        hiddenWhy: Nullable(Type.String()),
        picturesWait: Type.Boolean({ description: 'not public until `showPictures`' }),
        pictures: Type.Array(
          Type.Object({ id: PictureId, width: Type.Integer(), height: Type.Integer() }),
        ),
        replies: Type.Array(
          Type.Object({
            id: BigId,
            by: oneOf(SENDERS),
            name: Nullable(Type.String()),
            text: Type.String(),
            at: Instant,
          }),
        ),
      }),
    ),
    next: Nullable(Type.String()),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const answerComment = call({
  path: 'POST office/answerComment',
  summary: 'Answers a question or a review in public; a member who wrote it gets a notice',
  access: moderate,
  input: Type.Object({ id: BigId, key: SendKey, text: Text(LONGEST_COMMENT, 1) }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})

export const hideComment = call({
  path: 'POST office/hideComment',
  summary: 'Takes a question or a review off the page, with a reason that its author reads',
  access: moderate,
  input: Type.Object({ id: BigId, why: Text(300, 1) }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})

export const showComment = call({
  path: 'POST office/showComment',
  summary: 'Shows a hidden question or review again',
  access: moderate,
  input: Type.Object({ id: BigId }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})

export const showPictures = call({
  path: 'POST office/showPictures',
  summary: 'Makes the pictures of a review public',
  access: moderate,
  input: Type.Object({ id: BigId }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})

export const readHiddenPicture = call({
  path: 'GET office/commentPicture',
  summary: 'A picture of a comment, also of a hidden one, WebP in base64',
  access: { ...moderate, unaudited: true },
  input: Type.Object({ id: PictureId }),
  result: Type.Object({ picture: Type.String() }),
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})
