import { sql } from '../../platform/db/sql.ts'
import type { OrderEventKind } from '../../../basics/status.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'

export type EventFacts = Readonly<Record<string, string | number>>

/**
 * The one place where something that happened to an order is reported: its timeline, and the announcement that makes
 * every process push the order to those who watch it, once the transaction commits.
 */
export async function recordEvent(
  ctx: Context,
  orderId: string,
  kind: OrderEventKind,
  facts: EventFacts = {},
): Promise<void> {
  assertInTransaction(ctx)
  await sql.named`
    with event as (
      insert into order_event (order_id, at, kind, facts) values (${orderId}, ${ctx.now()}, ${kind}, ${JSON.stringify(facts)})
    ) select pg_notify('order_changed', ${orderId})`.execute(ctx.db)
}
