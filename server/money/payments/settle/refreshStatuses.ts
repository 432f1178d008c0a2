import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { PaymentStatus } from '../../../../basics/status.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import type { LockedPayment } from './lockPayments.ts'
import { shownStatus } from './rules.ts'

export async function readUnderway(
  ctx: TransactionContext,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, 'seen' | 'confirming'>> {
  const { rows } = await sql({ order_id: col.present(col.text), confirming: col.bool })`
    select order_id, bool_or(status = 'confirming') as confirming from transfer
    where order_id = any(${orderIds}::text[]) and final_at is null and status in ('seen', 'confirming')
      and reason is null
    group by order_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.order_id, row.confirming ? 'confirming' : 'seen']))
}

export async function refreshStatuses(
  ctx: TransactionContext,
  payments: readonly LockedPayment[],
): Promise<ReadonlyMap<string, PaymentStatus>> {
  if (payments.length === 0) return new Map()
  const underway = await readUnderway(
    ctx,
    payments.map((one) => one.orderId),
  )
  const statuses = new Map(
    payments.map(({ orderId, outcome }) => [
      orderId,
      shownStatus(outcome, underway.get(orderId) ?? null),
    ]),
  )
  const changed = payments.filter((one) => one.status !== statuses.get(one.orderId))
  if (changed.length > 0)
    await sql.named`
      update payment p set status = n.status from unnest(${changed.map((one) => one.orderId)}::text[],
        ${changed.map((one) => statuses.get(one.orderId)!)}::text[]) n (order_id, status)
        where p.order_id = n.order_id`.execute(ctx.db)
  return statuses
}
