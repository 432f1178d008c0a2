import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { REFUND_COLUMNS, RefundRow } from './refund.ts'
import { DAY_MS } from '../../../basics/durations.ts'

/**
 * `approve`: too large without staff. `unproven`: neither a code nor a signature confirmed the address. `address`: only
 * staff can name another. `payout`: not final after a day. `unclaimed`: offered a day ago.
 */
type WaitsFor = 'approve' | 'unproven' | 'address' | 'payout' | 'unclaimed'
const WaitingRefund = {
  ...RefundRow,

  waits_for: col.as<WaitsFor>(col.text),
  told_at: col.orNull(col.time),
  updated_at: col.time,
}
type WaitingRefund = RowOf<typeof WaitingRefund>

const MAX_LISTED = 500

/** Unreported ones first, unclaimed offers last. */
export async function listWaitingRefunds(ctx: Context): Promise<WaitingRefund[]> {
  const longAgo = new Date(ctx.now().getTime() - DAY_MS)
  const { rows } = await sql(WaitingRefund)`
    select ${REFUND_COLUMNS}, updated_at, told_at,
      case when state = 'claimed' and proof is null then 'unproven' when state = 'claimed' then 'approve'
        when state in ('approved', 'sent') then 'payout' when order_id is null then 'address'
        else 'unclaimed' end as waits_for
    from refund where (state = 'claimed' and by_person and ready_at <= ${ctx.now()})
      or (state in ('approved', 'sent') and updated_at < ${longAgo})
      or (state = 'offered' and (order_id is null or updated_at < ${longAgo}))
    order by told_at is not null, state = 'offered' and order_id is not null, updated_at, id
    limit ${MAX_LISTED}`.execute(ctx.db)
  return rows
}

export async function markRefundsNotified(ctx: Context, ids: readonly bigint[]): Promise<void> {
  await sql.named`
    update refund set told_at = ${ctx.now()} where id = any(${ids}::bigint[])`.execute(ctx.db)
}
