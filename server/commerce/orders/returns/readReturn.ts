import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallResult } from '../../../../api/calls.ts'
import type { OrderStatus } from '../../../../basics/status.ts'
import type { ReturnState } from '../../../../basics/refunds.ts'
import type { Context } from '../../../platform/db/context.ts'

/** Statuses without a return, for which the query is skipped. */
const NEVER_PAID: ReadonlySet<OrderStatus> = new Set(['unpaid', 'cancelled', 'expired'])

export async function readReturn(
  ctx: Context,
  order: { readonly id: string; readonly status: OrderStatus },
): Promise<CallResult<'readOrder'>['returning']> {
  if (NEVER_PAID.has(order.status)) return null
  const { rows } = await sql.named({
    state: col.as<ReturnState>(col.text),
    reason: col.text,
    why: col.orNull(col.text),
  })`
    select state, reason, why from order_return where order_id = ${order.id}`.execute(ctx.db)
  return rows[0] ?? null
}
