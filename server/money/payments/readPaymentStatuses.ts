import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { PaymentStatus } from '../../../basics/status.ts'
import type { Context } from '../../platform/db/context.ts'

export async function readPaymentStatuses(
  ctx: Context,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentStatus>> {
  const { rows } = await sql({
    order_id: col.text,
    status: col.as<PaymentStatus>(col.text),
  })`
    select order_id, status from payment where order_id = any(${orderIds}::text[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.order_id, row.status]))
}
