import { sql } from '../../../platform/db/sql.ts'
import { assertInTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import type { Decision } from './decide.ts'

export async function writeDecisions(
  ctx: TransactionContext,
  decisions: readonly Decision[],
): Promise<void> {
  assertInTransaction(ctx)
  const verdicts = decisions.flatMap(({ payment: { orderId }, settled }) =>
    settled.flatMap(({ settlement: { verdict, completed } }) =>
      [verdict, ...completed].map((one) => ({ ...one, orderId })),
    ),
  )
  // Underpaid and completed in the same batch: the later verdict wins.
  const last = [...new Map(verdicts.map((one) => [one.id, one])).values()]
  if (last.length > 0)
    await sql.named`
      update transfer t set status = v.status, reason = v.reason, outcome = v.outcome,
        delivered_base = v.delivered_base, credited_base = v.credited_base, held_base = v.held_base
      from unnest(${last.map((one) => one.orderId)}::text[], ${last.map((one) => one.id)}::bigint[],
        ${last.map((one) => one.status)}::text[], ${last.map((one) => one.reason)}::text[],
        ${last.map((one) => one.outcome)}::text[], ${last.map((one) => one.deliveredBase)}::numeric[],
        ${last.map((one) => one.creditedBase)}::numeric[], ${last.map((one) => one.heldBase)}::numeric[]
      ) v (order_id, id, status, reason, outcome, delivered_base, credited_base, held_base)
      where t.order_id = v.order_id and t.id = v.id`.execute(ctx.db)
  const changed = decisions.filter(
    ({ settled, status, payment }) => settled.length > 0 || status !== payment.status,
  )
  if (changed.length === 0) return
  const pays = changed.map(({ settled }) => settled.some((one) => one.settlement.pays))
  await sql.named`
    update payment p set outcome = n.outcome, status = n.status, received_micro = n.received_micro,
      settled_at = case when n.pays then ${ctx.now()} else p.settled_at end,
      closed_at = case when n.pays then null else p.closed_at end,
      closed_reason = case when n.pays then null else p.closed_reason end
    from unnest(${changed.map((one) => one.payment.orderId)}::text[],
      ${changed.map((one) => one.after.outcome)}::text[], ${changed.map((one) => one.status)}::text[],
      ${changed.map((one) => one.after.receivedMicro)}::bigint[], ${pays}::boolean[]
    ) n (order_id, outcome, status, received_micro, pays) where p.order_id = n.order_id`.execute(
    ctx.db,
  )
}
