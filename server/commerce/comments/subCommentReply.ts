import type { CallInput } from '../../../api/calls.ts'
import { MAX_ADDED } from '../../../basics/comments.ts'
import { Refusal, refuse, refuseFields } from '../../../basics/errors.ts'
import { countAttempt } from '../../people/accounts/attempts.ts'
import { col } from '../../platform/db/columns.ts'
import { inTransaction } from '../../platform/db/context.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { sql } from '../../platform/db/sql.ts'
import { findOwnOrder } from '../orders/read/readOrder.ts'
import { announce, lockComment, type CommentRow } from './comment.ts'

/** The author: the account, or the holder of the reviewed order's link. */
async function isAuthor(
  ctx: CallContext,
  comment: CommentRow,
  secret: string | undefined,
): Promise<boolean> {
  const account = ctx.caller.account?.accountId
  if (account !== undefined && comment.account_id === account) return true
  if (comment.order_id === null) return false
  try {
    await findOwnOrder(ctx, comment.order_id, secret)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** An author adds to an own comment. Others get the answer for an unknown one. */
export async function subCommentReply(
  ctx: CallContext,
  { commentId, key, text: given, secret }: CallInput<'subCommentReply'>,
): Promise<Record<never, never>> {
  const text = given.trim()
  if (text === '') refuseFields({ text: 'missing' })
  if (ctx.caller.account === null && secret === undefined) refuse('notSignedIn')
  await inTransaction(ctx, async (tx) => {
    const comment = await lockComment(tx, BigInt(commentId))
    if (!comment || !(await isAuthor({ ...tx, caller: ctx.caller }, comment, secret)))
      return refuse('notFound')
    // Others' tries keep no author waiting.
    await countAttempt(tx, 'commentReply', commentId)
    const { rows } = await sql.named({ added: col.int, again: col.bool })`
      select count(*)::int as added, coalesce(bool_or(key = ${key}), false) as again from comment_reply
      where comment_id = ${comment.id} and sender = 'buyer'`.execute(tx.db)
    if (rows[0]!.again) return
    if (rows[0]!.added >= MAX_ADDED) return refuse('limitExceeded')
    await sql.named`
      insert into comment_reply (comment_id, sender, text, key, created_at)
      values (${comment.id}, 'buyer', ${text}, ${key}, ${tx.now()})`.execute(tx.db)
    // A question goes on: the shop has to look again.
    if (comment.kind === 'question')
      await sql.named`update comment set answered = false where id = ${comment.id}`.execute(tx.db)
    await announce(tx, comment.product_id)
  })
  return {}
}
