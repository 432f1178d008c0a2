import { RETURN_DAYS } from '../../../../basics/refunds.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import {
  assertInTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { DAY_MS } from '../../../../basics/durations.ts'

const EarnedLine = {
  orderId: col.text,
  lineNo: col.int,
  /** Null for a guest's. */
  accountId: col.orNull(col.bigint),
  inviterId: col.orNull(col.bigint),
  placedAt: col.time,
  marginMicro: col.present(col.bigint),
}
export type EarnedLine = Readonly<RowOf<typeof EarnedLine>>

/**
 * Locks the earliest paid, not yet judged lines with a cost that were paid in USDT, are fully received or refunded,
 * and past their time of return. Skips orders locked by others. Margin: paid for the kept pieces, without the
 * coupon's part and delivery, less their cost.
 */
export async function lockUnjudged(tx: TransactionContext, most: number): Promise<EarnedLine[]> {
  assertInTransaction(tx)
  const before = new Date(tx.now().getTime() - RETURN_DAYS * DAY_MS)
  const { rows } = await sql.named(EarnedLine)`
    select l.order_id as "orderId", l.line_no as "lineNo",
      case when o.taken_at is null then o.account_id end as "accountId", o.inviter_id as "inviterId",
      o.created_at as "placedAt",
      (div((l.total_micro - l.discount_micro)::numeric * l.received, l.count)
        - l.unit_cost_micro::numeric * l.received)::bigint as "marginMicro"
    from order_line l join shop_order o on o.id = l.order_id
    where l.judged_at is null and l.unit_cost_micro is not null and l.paid_asset = 'USDT'
      and l.status = 'received' and l.paid_at <= ${before}
    order by l.paid_at, l.order_id, l.line_no limit ${most} for update of o, l skip locked`.execute(
    tx.db,
  )
  return rows
}

export async function markJudged(
  tx: TransactionContext,
  lines: readonly Pick<EarnedLine, 'orderId' | 'lineNo'>[],
): Promise<void> {
  assertInTransaction(tx)
  await sql.named`
    update order_line l set judged_at = ${tx.now()}
    from unnest(${lines.map(({ orderId }) => orderId)}::text[],
      ${lines.map(({ lineNo }) => lineNo)}::int[]) j (order_id, line_no)
    where l.order_id = j.order_id and l.line_no = j.line_no`.execute(tx.db)
}

/** Price less cost of what was paid in USDT since then and not refunded, where the cost is known; losses count as 0. */
export async function sumMargin(ctx: Context, since: Date): Promise<bigint> {
  const { rows } = await sql.named({ micro: col.present(col.bigint) })`
    select coalesce(sum(greatest(0,
      div((total_micro - discount_micro)::numeric * (count - refunded), count)
        - unit_cost_micro::numeric * (count - refunded))), 0)::bigint as micro
    from order_line where paid_at >= ${since} and paid_asset = 'USDT'
      and unit_cost_micro is not null`.execute(ctx.db)
  return rows[0]!.micro
}
