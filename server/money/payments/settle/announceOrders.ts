import { sql } from '../../../platform/db/sql.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'

/** Notifies every process on commit. */
export async function announceOrders(
  ctx: TransactionContext,
  orderIds: Iterable<string>,
): Promise<void> {
  const ids = [...new Set(orderIds)]
  if (ids.length > 0)
    await sql`select pg_notify('order_changed', id) from unnest(${ids}::text[]) id`.execute(ctx.db)
}
