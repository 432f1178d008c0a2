import type { CallInput, CallResult } from '../../../api/calls.ts'
import { pageAsked, pageOf } from '../../../api/pageOf.ts'
import { averageOf } from '../../../basics/comments.ts'
import { textIn, type Locale } from '../../../basics/locales.ts'
import { col } from '../../platform/db/columns.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { directionOf } from '../../platform/db/directionOf.ts'
import type { Context } from '../../platform/db/context.ts'
import { COLUMNS, CommentRow, readRatings, readParts, type Parts } from './comment.ts'

type Listed = CallResult<'listComments'>
type View = Listed['records'][number]

/** Accounts cost nothing: what their owners ask beside a price is public once the shop has answered it. */
const isAnswered = (kind: View['kind']): Sql<unknown> =>
  kind === 'review'
    ? sql`true`
    : sql`exists (select from comment_reply r where r.comment_id = comment.id and r.sender = 'shop')`

/** Of a question, up to the shop's last answer. */
const publicReplies = (kind: View['kind'], replies: Parts['replies']): Parts['replies'] =>
  kind === 'review'
    ? replies
    : replies.slice(0, replies.findLastIndex(({ by }) => by === 'shop') + 1)

/** Public view; hides which staff wrote. */
export const viewOf = (row: CommentRow, { pictures, replies }: Parts, locale: Locale): View => ({
  id: String(row.id),
  kind: row.kind,
  stars: row.stars,
  option: row.option_label === null ? '' : textIn(row.option_label, locale),
  refunded: row.refunded,
  text: row.text,
  at: row.created_at.getTime(),
  pictures: row.pictures_wait ? [] : [...pictures],
  replies: publicReplies(row.kind, replies).map(({ id, by, text, at }) => ({ id, by, text, at })),
})

async function readRating(
  ctx: Context,
  productId: number,
): Promise<Pick<Listed, 'reviews' | 'average'>> {
  const [rating] = await readRatings(ctx, sql`product_id = ${productId}`)
  const { reviews, stars } = rating ?? { reviews: 0, stars: 0 }
  return { reviews, average: averageOf(reviews, stars) }
}

export async function listComments(
  ctx: Context,
  { productId, kind = 'review', ...input }: CallInput<'listComments'>,
  locale: Locale,
): Promise<Listed> {
  const page = pageAsked(input)
  const { rows: counted } = await sql.named({ total: col.int })`
    select count(*)::int as total from comment
    where product_id = ${productId} and kind = ${kind} and state = 'shown' and ${isAnswered(kind)}`.execute(
    ctx.db,
  )
  const { rows } = await sql.named(CommentRow)`
    select ${COLUMNS} from comment where product_id = ${productId} and kind = ${kind} and state = 'shown'
      and ${isAnswered(kind)}
    order by id ${directionOf(page.order, 'desc')}
    limit ${page.pageSize}::int offset ${(page.pageNo - 1) * page.pageSize}::int`.execute(ctx.db)
  const partsOf = await readParts(
    ctx,
    rows.map(({ id }) => id),
  )
  return {
    ...pageOf(
      rows.map((row) => viewOf(row, partsOf(row.id), locale)),
      counted[0]!.total,
      page,
    ),
    ...(await readRating(ctx, productId)),
  }
}
