import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { readDue } from '../../platform/events/takeDue.ts'
import { readLines } from '../orders/lines/orderLine.ts'
import { announce } from './comment.ts'

/** A review whose money went back in full is marked, and no longer counts (rules: conversations#reviews). */
export const followRefunds = (ctx: Context): Promise<number> =>
  readDue(ctx, 'reviews', async (tx, { subjectId: orderId }) => {
    for (const { lineNo, productId, count, refunded } of await readLines(tx, orderId)) {
      if (refunded < count) continue
      const { rowCount } = await sql.named`
        update comment set refunded = true
        where order_id = ${orderId} and line_no = ${lineNo} and not refunded`.execute(tx.db)
      if (rowCount > 0) await announce(tx, productId)
    }
  })
