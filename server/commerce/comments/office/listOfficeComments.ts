import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import type { Locale } from '../../../../basics/locales.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { readProductNames } from '../../catalogue/readProductNames.ts'
import { COLUMNS, CommentRow, readParts } from '../comment.ts'

type Input = CallInput<'listOfficeComments'>

const DEFAULT_SIZE = 30

/** Each view is one index, read in its order from the cursor on. */
function pageOf({ view = 'waiting', after }: Input): Sql<unknown> {
  const older = after === undefined ? sql`true` : sql`id < ${after}::bigint`
  switch (view) {
    case 'waiting':
      return sql`
        state = 'shown' and (pictures_wait or (kind = 'question' and not answered))
          and ${after === undefined ? sql`true` : sql`id > ${after}::bigint`} order by id`
    case 'questions':
      return sql`kind = 'question' and ${older} order by id desc`
    case 'reviews':
      return sql`kind = 'review' and ${older} order by id desc`
    case 'hidden':
      return sql`state = 'hidden' and ${older} order by id desc`
    case 'all':
      return sql`${older} order by id desc`
  }
}

export async function listOfficeComments(
  ctx: Context,
  input: Input,
  locale: Locale,
): Promise<CallResult<'listOfficeComments'>> {
  const size = input.size ?? DEFAULT_SIZE
  const { rows: found } = await sql(CommentRow)`
    select ${COLUMNS} from comment where ${pageOf(input)} limit ${size + 1}::int`.execute(ctx.db)
  const rows = found.slice(0, size)
  const products = new Map(
    (await readProductNames(ctx, [...new Set(rows.map((row) => row.product_id))], locale)).map(
      (one) => [one.productId, one],
    ),
  )
  const partsOf = await readParts(
    ctx,
    rows.map(({ id }) => id),
  )
  return {
    comments: rows.map((row) => {
      const { pictures, replies } = partsOf(row.id)
      return {
        id: String(row.id),
        kind: row.kind,
        product: products.get(row.product_id)!,
        orderId: row.order_id,
        stars: row.stars,
        refunded: row.refunded,
        text: row.text,
        at: row.created_at.getTime(),
        answered: row.answered,
        hiddenWhy: row.hidden_why,
        picturesWait: row.pictures_wait,
        pictures: [...pictures],
        replies: [...replies],
      }
    }),
    next: found.length > size ? String(rows.at(-1)!.id) : null,
  }
}

/** Also of a hidden comment and one that waits, so that staff can judge it. */
export async function readHiddenPicture(ctx: Context, id: string): Promise<{ picture: string }> {
  const { rows } = await sql.named({ bytes: col.bytes })`
    select bytes from comment_picture where id = ${id}`.execute(ctx.db)
  const found = rows[0] ?? refuse('notFound')
  return { picture: found.bytes.toString('base64') }
}
