import type { CommentKind } from '../../../basics/comments.ts'
import type { Sender } from '../../../basics/conversations.ts'
import type { Locale, Texts } from '../../../basics/locales.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'

export const CommentRow = {
  id: col.bigint,
  kind: col.as<CommentKind>(col.text),
  product_id: col.int,
  account_id: col.orNull(col.bigint),
  order_id: col.orNull(col.text),
  line_no: col.orNull(col.int),
  option_label: col.orNull(col.json<Texts>()),
  stars: col.orNull(col.int),
  text: col.text,
  language: col.as<Locale>(col.text),
  state: col.as<'shown' | 'hidden'>(col.text),
  hidden_why: col.orNull(col.text),
  refunded: col.bool,
  answered: col.bool,
  pictures_wait: col.bool,
  created_at: col.time,
}
export type CommentRow = Readonly<RowOf<typeof CommentRow>>

export const COLUMNS = sql`
  id, kind, product_id, account_id, order_id, line_no, option_label, stars, text, language, state,
  hidden_why, refunded, answered, pictures_wait, created_at`

export async function lockComment(ctx: Context, id: bigint): Promise<CommentRow | undefined> {
  assertInTransaction(ctx)
  const { rows } = await sql.named(
    CommentRow,
  )`select ${COLUMNS} from comment where id = ${id} for update`.execute(ctx.db)
  return rows[0]
}

export const findByKey = async (ctx: Context, key: string): Promise<CommentRow | undefined> =>
  (await sql.named(CommentRow)`select ${COLUMNS} from comment where key = ${key}`.execute(ctx.db))
    .rows[0]

/** Finished pages that show comments are made again (rules: conversations#on-the-page-of-a-product). */
export async function announce(ctx: Context, productId: number): Promise<void> {
  await sql.named`select pg_notify('comments_changed', ${String(productId)})`.execute(ctx.db)
}

/** Each buyer's newest visible review without a full refund (rules: conversations#reviews). */
export async function readRatings(ctx: Context, those: Sql<unknown>) {
  const { rows } = await sql.named({ productId: col.int, reviews: col.int, stars: col.int })`
    select product_id as "productId", count(*)::int as reviews, sum(stars)::int as stars from (
      select distinct on (product_id, coalesce(account_id::text, order_id)) product_id, stars
      from comment where ${those} and kind = 'review' and state = 'shown' and not refunded
      order by product_id, coalesce(account_id::text, order_id), id desc) of_buyer
    group by product_id`.execute(ctx.db)
  return rows
}

type Picture = { readonly id: string; readonly width: number; readonly height: number }
type Reply = {
  readonly id: string
  readonly by: Sender
  readonly name: string | null
  readonly text: string
  readonly at: number
}
export type Parts = { readonly pictures: readonly Picture[]; readonly replies: readonly Reply[] }

export async function readParts(
  ctx: Context,
  ids: readonly bigint[],
): Promise<(id: bigint) => Parts> {
  const pictures = await sql.named({
    comment_id: col.bigint,
    id: col.text,
    width: col.int,
    height: col.int,
  })`
    select comment_id, id, width, height from comment_picture
    where comment_id = any(${[...ids]}::bigint[]) order by comment_id, position`.execute(ctx.db)
  const replies = await sql.named({
    comment_id: col.bigint,
    id: col.bigint,
    sender: col.as<Sender>(col.text),
    staff_name: col.orNull(col.text),
    text: col.text,
    created_at: col.time,
  })`
    select comment_id, id, sender, staff_name, text, created_at from comment_reply
    where comment_id = any(${[...ids]}::bigint[]) order by id`.execute(ctx.db)
  const picturesOf = Map.groupBy(pictures.rows, (row) => row.comment_id)
  const repliesOf = Map.groupBy(replies.rows, (row) => row.comment_id)
  return (id) => ({
    pictures: (picturesOf.get(id) ?? []).map((one) => ({
      id: one.id,
      width: one.width,
      height: one.height,
    })),
    replies: (repliesOf.get(id) ?? []).map((one) => ({
      id: String(one.id),
      by: one.sender,
      name: one.staff_name,
      text: one.text,
      at: one.created_at.getTime(),
    })),
  })
}
