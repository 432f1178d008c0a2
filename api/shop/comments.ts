import { Type } from 'typebox'
import { LONGEST_PICTURE, MAX_PICTURES, SENDERS } from '../../basics/conversations.ts'
import { COMMENT_KINDS, LONGEST_COMMENT, MAX_STARS } from '../../basics/comments.ts'
import { call } from '../call.ts'
import { LineNo } from '../deliveryShapes.ts'
import { BigId, PictureId, MAX_MESSAGE_BYTES, SendKey } from '../conversationShapes.ts'
import {
  Done,
  Id,
  Instant,
  Language,
  Nullable,
  OrderId,
  Page,
  Secret,
  Text,
  ofOrder,
  oneOf,
  pageInput,
} from '../shapes.ts'

const Stars = Type.Integer({ minimum: 1, maximum: MAX_STARS })

const comment = {
  id: BigId,
  kind: oneOf(COMMENT_KINDS),
  stars: Nullable(Stars),
  option: Type.String({ description: 'the option that the reviewer bought' }),
  refunded: Type.Boolean({ description: 'the money of what is reviewed went back in full' }),
  text: Type.String(),
  at: Instant,
  pictures: Type.Array(
    Type.Object({ id: PictureId, width: Type.Integer(), height: Type.Integer() }),
  ),
  replies: Type.Array(
    Type.Object({ id: BigId, by: oneOf(SENDERS), text: Type.String(), at: Instant }),
  ),
}

export const listComments = call({
  path: 'GET appleShop/commentReplyPageByOne',
  summary:
    "A product's questions or reviews with their replies, newest first. The average is of " +
    'orders that were not refunded in full, and there is none below ten reviews',
  access: 'anyone',
  cached: true,
  input: Type.Object({
    ...pageInput(['id']),
    productId: Id,
    kind: Type.Optional(oneOf(COMMENT_KINDS, { default: 'review' })),
    language: Type.Optional(Language),
  }),
  result: Type.Object({
    ...Page(Type.Object(comment)).properties,
    reviews: Type.Integer({ description: 'that count' }),
    average: Nullable(Type.String({ description: 'stars with one decimal' })),
  }),
  errors: [],
})

export const subComment = call({
  path: 'POST appleShop/subComment',
  summary:
    'Asks a question about a product, for the signed-in member; or reviews a line of an order ' +
    'that has arrived, once, for its buyer. The same key again sends nothing twice',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    key: SendKey,
    kind: oneOf(COMMENT_KINDS),
    text: Text(LONGEST_COMMENT),
    productId: Type.Optional(Id),
    orderId: Type.Optional(OrderId),
    lineNo: Type.Optional(LineNo),
    secret: Type.Optional(Secret),
    stars: Type.Optional(Stars),
    pictures: Type.Optional(
      Type.Array(Text(LONGEST_PICTURE, 4), {
        maxItems: MAX_PICTURES,
        description:
          'of a review; in base64, only the pixels are kept. Public once the shop has shown them',
      }),
    ),
    language: Type.Optional(Language),
  }),
  result: Type.Object({ id: BigId }),
  errors: ['notSignedIn', 'notFound', 'orderUnknown', 'conflict', 'limitExceeded'],
  largestBody: MAX_MESSAGE_BYTES,
  limitPerMinute: 20,
})

export const subCommentReply = call({
  path: 'POST appleShop/subCommentReply',
  summary: 'Adds to a question or review of the caller, three times at most',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    key: SendKey,
    commentId: BigId,
    text: Text(LONGEST_COMMENT, 1),
    secret: Type.Optional(Secret),
  }),
  result: Done,
  errors: ['notSignedIn', 'notFound', 'limitExceeded'],
  limitPerMinute: 20,
})

export const listOwnReviews = call({
  path: 'GET appleShop/orderReviews',
  summary:
    'Which lines of an order may be reviewed, and the reviews there are, hidden ones with the reason',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({ ...ofOrder, language: Type.Optional(Language) }),
  result: Type.Object({
    lines: Type.Array(
      Type.Object({
        lineNo: Type.Integer(),
        productId: Id,
        name: Type.String(),
        option: Type.String(),
        mayReview: Type.Boolean(),
        review: Nullable(
          Type.Object({
            ...comment,
            picturesWait: Type.Boolean({ description: 'for the shop to show them' }),
            hiddenWhy: Nullable(Type.String({ description: "the shop's reason to hide it" })),
          }),
        ),
      }),
    ),
  }),
  errors: ['notSignedIn', 'orderUnknown'],
})
