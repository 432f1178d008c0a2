import type { CallInput, CallResult } from '../../../api/calls.ts'
import { textIn } from '../../../basics/locales.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { sql } from '../../platform/db/sql.ts'
import { readLines } from '../orders/lines/orderLine.ts'
import { findOwnOrder } from '../orders/read/readOrder.ts'
import { COLUMNS, CommentRow, readParts } from './comment.ts'
import { viewOf } from './listComments.ts'
import { mayReview } from './subComment.ts'

/** A hidden one has the shop's reason. */
export async function listOwnReviews(
  ctx: CallContext,
  { orderId, secret, language }: CallInput<'listOwnReviews'>,
): Promise<CallResult<'listOwnReviews'>> {
  const order = await findOwnOrder(ctx, orderId, secret)
  const locale = language ?? ctx.caller.locale
  const lines = await readLines(ctx, order.id)
  const { rows } = await sql.named(
    CommentRow,
  )`select ${COLUMNS} from comment where order_id = ${order.id}`.execute(ctx.db)
  const partsOf = await readParts(
    ctx,
    rows.map(({ id }) => id),
  )
  const byLine = new Map(rows.map((row) => [row.line_no, row]))
  return {
    lines: lines.map((line) => {
      const found = byLine.get(line.lineNo)
      return {
        lineNo: line.lineNo,
        productId: line.productId,
        name: textIn(line.snapshot.name, locale),
        option: textIn(line.snapshot.option, locale),
        mayReview: found === undefined && mayReview(line),
        review:
          found === undefined
            ? null
            : {
                ...viewOf(found, partsOf(found.id), locale),
                picturesWait: found.pictures_wait,
                hiddenWhy: found.hidden_why,
              },
      }
    }),
  }
}
