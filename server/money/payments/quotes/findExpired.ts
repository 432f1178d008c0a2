import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { readChainHealth } from '../../chains/networks/health.ts'
import type { Context } from '../../../platform/db/context.ts'
import { MAX_UNREAD_MS } from './closePayment.ts'
import { awayUntilAfter } from './forgottenTime.ts'

/** Finds payments that could be closed now, without locks; `closePayment` decides. */
export async function findExpired(ctx: Context, orderIds: readonly string[]): Promise<Set<string>> {
  const chains = await readChainHealth(ctx)
  const now = ctx.now()
  const unreadSince = new Date(now.getTime() - MAX_UNREAD_MS)
  const { rows } = await sql({
    order_id: col.text,
  })`
    select p.order_id from payment p
    where p.order_id = any(${orderIds}::text[]) and p.settled_at is null and p.closed_at is null
      and p.expires_at < ${now}
      and not exists (
        select from transfer t where t.order_id = p.order_id and t.final_at is null
          and t.status <> 'orphaned' and t.block_time <= t.due_at)
      and ((p.expires_at <= ${unreadSince} and not ${awayUntilAfter(unreadSince, sql`p.expires_at`)})
        or not exists (
        select from quote q
        left join unnest(${chains.map((chain) => chain.network)}::integer[],
          ${chains.map((chain) => new Date(chain.finalTimeMs))}::timestamptz[])
          c (network, final_time) on c.network = q.network
        where q.order_id = p.order_id
          and (c.final_time is null or c.final_time <= q.expires_at)))`.execute(ctx.db)
  return new Set(rows.map((row) => row.order_id))
}
