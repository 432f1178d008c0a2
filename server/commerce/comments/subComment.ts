import type { CallInput } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import type { Texts } from '../../../basics/locales.ts'
import { countAttempt } from '../../people/accounts/attempts.ts'
import { col } from '../../platform/db/columns.ts'
import { inTransaction, type TransactionContext } from '../../platform/db/context.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { sql } from '../../platform/db/sql.ts'
import { readProductNames } from '../catalogue/readProductNames.ts'
import { cleanPictures, type CleanPicture } from '../conversations/cleanPictures.ts'
import { readLines, type OrderLine } from '../orders/lines/orderLine.ts'
import { lockOrder } from '../orders/read/orderRow.ts'
import { findOwnOrder } from '../orders/read/readOrder.ts'
import { announce, findByKey } from './comment.ts'

type Input = CallInput<'subComment'>

type New = Pick<Input, 'kind' | 'key'> & {
  readonly productId: number
  readonly orderId: string | null
  readonly lineNo: number | null
  readonly option: Texts | null
  readonly stars: number | null
  readonly text: string
}

/** A line may be reviewed once some of it has arrived and stays (rules: conversations#reviews). */
export const mayReview = (line: OrderLine): boolean =>
  line.received > 0 && line.refunded < line.count

async function insert(
  tx: TransactionContext & Pick<CallContext, 'caller'>,
  comment: New,
  pictures: readonly CleanPicture[],
  language: string,
): Promise<bigint | undefined> {
  const { rows } = await sql.named({ id: col.bigint })`
    insert into comment (kind, product_id, account_id, order_id, line_no, option_label, stars, text,
      language, key, pictures_wait, created_at)
    values (${comment.kind}, ${comment.productId}, ${tx.caller.account?.accountId ?? null},
      ${comment.orderId}, ${comment.lineNo},
      ${comment.option === null ? null : JSON.stringify(comment.option)}::jsonb, ${comment.stars},
        ${comment.text}, ${language}, ${comment.key}, ${pictures.length > 0}, ${tx.now()})
    on conflict do nothing returning id`.execute(tx.db)
  const id = rows[0]?.id
  if (id === undefined) return undefined
  for (const [position, { id: picture, width, height, bytes }] of pictures.entries())
    await sql.named`
      insert into comment_picture (id, comment_id, position, width, height, bytes)
      values (${picture}, ${id}, ${position}, ${width}, ${height}, ${bytes})`.execute(tx.db)
  await announce(tx, comment.productId)
  return id
}

async function ask(ctx: CallContext, input: Input, text: string): Promise<bigint> {
  const { account } = ctx.caller
  if (account === null) return refuse('notSignedIn')
  const { productId } = input
  if (productId === undefined) return refuseFields({ productId: 'missing' })
  if (text === '') refuseFields({ text: 'missing' })
  if (input.pictures !== undefined) refuseFields({ pictures: 'notAllowed' })
  if ((await readProductNames(ctx, [productId], 'cn')).length === 0) refuse('notFound')
  await countAttempt(ctx, 'productQuestion', String(account.accountId))
  const { key } = input
  const id = await inTransaction(ctx, (tx) =>
    insert(
      { ...tx, caller: ctx.caller },
      {
        kind: 'question',
        key,
        productId,
        orderId: null,
        lineNo: null,
        option: null,
        stars: null,
        text,
      },
      [],
      input.language ?? ctx.caller.locale,
    ),
  )
  // The same request at the same moment.
  return id ?? (await findByKey(ctx, key))!.id
}

async function review(ctx: CallContext, input: Input, text: string): Promise<bigint> {
  const { orderId, lineNo, stars, key } = input
  if (orderId === undefined) return refuseFields({ orderId: 'missing' })
  if (lineNo === undefined) return refuseFields({ lineNo: 'missing' })
  if (stars === undefined) return refuseFields({ stars: 'missing' })
  const order = await findOwnOrder(ctx, orderId, input.secret)
  const check = (lines: readonly OrderLine[]): OrderLine => {
    const line = lines.find((one) => one.lineNo === lineNo) ?? refuse('notFound')
    return mayReview(line) ? line : refuse('conflict')
  }
  check(await readLines(ctx, orderId))
  await countAttempt(ctx, 'review', order.id)
  const pictures = await cleanPictures(input.pictures)
  const id = await inTransaction(ctx, async (tx) => {
    await lockOrder(tx, orderId)
    const line = check(await readLines(tx, orderId))
    return insert(
      { ...tx, caller: ctx.caller },
      {
        kind: 'review',
        key,
        productId: line.productId,
        orderId,
        lineNo,
        option: line.snapshot.option,
        stars,
        text,
      },
      pictures,
      input.language ?? ctx.caller.locale,
    )
  })
  if (id !== undefined) return id
  const before = await findByKey(ctx, key)
  // The line has a review already; the same request again has the same answer.
  return before?.order_id === orderId ? before.id : refuse('conflict')
}

export async function subComment(ctx: CallContext, input: Input): Promise<{ readonly id: string }> {
  const text = input.text.trim()
  const before = await findByKey(ctx, input.key)
  const account = ctx.caller.account?.accountId
  if (before && before.account_id === (account ?? null) && before.kind === input.kind)
    return { id: String(before.id) }
  if (before) refuse('conflict')
  return { id: String(await (input.kind === 'question' ? ask : review)(ctx, input, text)) }
}
