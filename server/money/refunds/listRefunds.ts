import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { REFUND_COLUMNS, RefundRow } from './refund.ts'

/** Oldest first, without withdrawn ones. */
export async function listRefunds(ctx: Context, orderId: string): Promise<RefundRow[]> {
  const { rows } = await sql.named(RefundRow)`
    select ${REFUND_COLUMNS} from refund where order_id = ${orderId} and state <> 'withdrawn'
    order by id`.execute(ctx.db)
  return rows
}
