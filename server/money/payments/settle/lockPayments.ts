import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { assertInTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import type { PaymentKind } from '../payment.ts'
import type { PaymentOutcome, PaymentState } from './rules.ts'

export type LockedPayment = {
  readonly orderId: string
  readonly kind: PaymentKind
  readonly network: number
  readonly totalMicro: bigint
  readonly toleranceMicro: bigint
  readonly receivedMicro: bigint
  readonly outcome: PaymentOutcome
  readonly status: string
  readonly state: PaymentState
  readonly expiresAt: Date
  readonly openedAt: Date
  readonly closed: { readonly at: Date; readonly reason: 'cancelled' | 'expired' } | null
}

const Row = {
  order_id: col.text,
  kind: col.as<PaymentKind>(col.text),
  network: col.int,
  total_micro: col.bigint,
  tolerance_micro: col.bigint,
  received_micro: col.bigint,
  outcome: col.as<PaymentOutcome>(col.text),
  status: col.text,
  settled_at: col.orNull(col.time),
  closed_at: col.orNull(col.time),
  closed_reason: col.orNull(col.as<'cancelled' | 'expired'>(col.text)),
  expires_at: col.time,
  opened_at: col.time,
}
type Row = RowOf<typeof Row>

/** In id order; unknown ids are left out. */
export async function lockPayments(
  ctx: TransactionContext,
  orderIds: readonly string[],
): Promise<LockedPayment[]> {
  assertInTransaction(ctx)
  if (orderIds.length === 0) return []
  const { rows } = await sql(Row)`
    select order_id, kind, network, total_micro, tolerance_micro, received_micro, outcome, status,
      settled_at, closed_at, closed_reason, expires_at, opened_at
    from payment where order_id = any(${[...new Set(orderIds)]}::text[]) order by order_id
    for update`.execute(ctx.db)
  return rows.map((row) => ({
    orderId: row.order_id,
    kind: row.kind,
    network: row.network,
    totalMicro: row.total_micro,
    toleranceMicro: row.tolerance_micro,
    receivedMicro: row.received_micro,
    outcome: row.outcome,
    status: row.status,
    state: row.settled_at ? 'complete' : row.closed_at ? 'closed' : 'open',
    expiresAt: row.expires_at,
    openedAt: row.opened_at,
    closed: row.closed_at && { at: row.closed_at, reason: row.closed_reason! },
  }))
}
