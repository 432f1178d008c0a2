import type { CallInput } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { readAccount } from '../../../people/accounts/profile/readAccount.ts'
import { actingAs, asStaff, audit, type ActorContext } from '../../../people/staff/asStaff.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { counted, MAX_COUNTED, type Counted } from '../../../platform/db/counted.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { MessageFacts } from '../../../platform/messages/messageKinds.ts'
import { notifyAccount } from '../../../platform/messages/notifyAccount.ts'
import { readProductNames } from '../../catalogue/readProductNames.ts'
import type { Site } from '../../orders/notifyBuyer.ts'
import { announce, lockComment, type CommentRow } from '../comment.ts'

type Done = Record<never, never>

/** A member is notified; a guest reads it on the order's page. */
async function notify<K extends 'commentAnswered' | 'commentHidden'>(
  tx: TransactionContext,
  site: Site,
  { account_id: accountId, product_id: productId }: CommentRow,
  kind: K,
  facts: Omit<MessageFacts[K], 'product' | 'link'>,
): Promise<void> {
  if (accountId === null) return
  const account = await readAccount(tx, accountId)
  if (account.status === 'deleted') return
  const [product] = await readProductNames(tx, [productId], account.language)
  const full = {
    ...facts,
    product: product?.name ?? '',
    link: site === null ? '' : `${site}/item?id=${productId}`,
  } as unknown as MessageFacts['commentAnswered' | 'commentHidden']
  await notifyAccount<'commentAnswered' | 'commentHidden'>(tx, account, kind, full as never)
}

const subjectOf = ({ id }: CommentRow) => ({ kind: 'comment', id: String(id) }) as const

export async function answerComment(
  ctx: ActorContext,
  { id, key, text: given }: CallInput<'answerComment'>,
  site: Site,
): Promise<Done> {
  const text = given.trim()
  if (text === '') refuseFields({ text: 'missing' })
  await asStaff(ctx, 'comments.moderate', async (tx) => {
    const comment = (await lockComment(tx, BigInt(id))) ?? refuse('notFound')
    const { rowCount } = await sql.named`
      insert into comment_reply (comment_id, sender, staff_name, text, key, created_at)
      values (${comment.id}, 'shop', ${actingAs(tx).name}, ${text}, ${key}, ${tx.now()})
      on conflict do nothing`.execute(tx.db)
    await audit(tx, { action: 'answerComment', subject: subjectOf(comment), facts: { text } })
    if (rowCount === 0) return true
    await sql.named`update comment set answered = true where id = ${comment.id}`.execute(tx.db)
    await announce(tx, comment.product_id)
    if (comment.state === 'shown') await notify(tx, site, comment, 'commentAnswered', {})
    return true
  })
  return {}
}

export async function hideComment(
  ctx: ActorContext,
  { id, why: given }: CallInput<'hideComment'>,
  site: Site,
): Promise<Done> {
  const why = given.trim()
  if (why === '') refuseFields({ why: 'missing' })
  await asStaff(ctx, 'comments.moderate', async (tx) => {
    const comment = (await lockComment(tx, BigInt(id))) ?? refuse('notFound')
    if (comment.state === 'hidden') refuse('conflict')
    await sql.named`
      update comment set state = 'hidden', hidden_why = ${why} where id = ${comment.id}`.execute(
      tx.db,
    )
    await audit(tx, {
      action: 'hideComment',
      subject: subjectOf(comment),
      facts: { why, text: comment.text },
    })
    await announce(tx, comment.product_id)
    await notify(tx, site, comment, 'commentHidden', { why })
    return true
  })
  return {}
}

export async function showComment(
  ctx: ActorContext,
  { id }: CallInput<'showComment'>,
): Promise<Done> {
  await asStaff(ctx, 'comments.moderate', async (tx) => {
    const comment = (await lockComment(tx, BigInt(id))) ?? refuse('notFound')
    if (comment.state === 'shown') refuse('conflict')
    await sql.named`
      update comment set state = 'shown', hidden_why = null where id = ${comment.id}`.execute(tx.db)
    await audit(tx, {
      action: 'showComment',
      subject: subjectOf(comment),
      facts: { why: comment.hidden_why! },
    })
    await announce(tx, comment.product_id)
    return true
  })
  return {}
}

/** The pictures of a review become public. */
export async function showPictures(
  ctx: ActorContext,
  { id }: CallInput<'showPictures'>,
): Promise<Done> {
  await asStaff(ctx, 'comments.moderate', async (tx) => {
    const comment = (await lockComment(tx, BigInt(id))) ?? refuse('notFound')
    if (!comment.pictures_wait) refuse('conflict')
    await sql.named`update comment set pictures_wait = false where id = ${comment.id}`.execute(
      tx.db,
    )
    await audit(tx, { action: 'showPictures', subject: subjectOf(comment), facts: {} })
    await announce(tx, comment.product_id)
    return true
  })
  return {}
}

/** Questions without an answer, and reviews whose pictures nobody has looked at. */
export async function countWaitingComments(ctx: Context): Promise<Counted> {
  const { rowCount } = await sql.named`
    select from comment where state = 'shown' and (pictures_wait or (kind = 'question' and not answered))
    limit ${MAX_COUNTED + 1}::int`.execute(ctx.db)
  return counted(rowCount)
}
