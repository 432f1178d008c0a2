import type * as shop from '../../../api/shop/comments.ts'
import type * as office from '../../../api/office/comments.ts'
import type { CallName } from '../../../api/calls.ts'
import { DEFAULT_LOCALE } from '../../../basics/locales.ts'
import type { Actor } from '../../people/staff/actor.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { Site } from '../orders/notifyBuyer.ts'
import { listComments } from './listComments.ts'
import { listOwnReviews } from './listOwnReviews.ts'
import { listOfficeComments, readHiddenPicture } from './office/listOfficeComments.ts'
import { answerComment, hideComment, showComment, showPictures } from './office/moderate.ts'
import { subComment } from './subComment.ts'
import { subCommentReply } from './subCommentReply.ts'

type Names<M> = Extract<keyof M, CallName>

export const commentCalls: Handlers<Names<typeof shop>> = {
  // The answer is kept for all, whatever the browser that asked first prefers.
  listComments: (ctx, input) => listComments(ctx, input, input.language ?? DEFAULT_LOCALE),
  subComment,
  subCommentReply,
  listOwnReviews,
}

export const officeCommentCalls = (site: Site): Handlers<Names<typeof office>, Actor> => ({
  listOfficeComments: ({ acting, caller }, input) =>
    listOfficeComments(acting, input, caller.locale),
  answerComment: ({ acting }, input) => answerComment(acting, input, site),
  hideComment: ({ acting }, input) => hideComment(acting, input, site),
  showComment: ({ acting }, input) => showComment(acting, input),
  showPictures: ({ acting }, input) => showPictures(acting, input),
  readHiddenPicture: ({ acting }, { id }) => readHiddenPicture(acting, id),
})
