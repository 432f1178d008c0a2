import { RETURN_DAYS } from '../../../../basics/refunds.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { DAY_MS } from '../../../../basics/durations.ts'

/**
 * Micro-USDT that each account had paid by then for received goods past their time of return, without coupons' parts.
 * An order counts from when the account claimed it in the browser that placed it; one claimed by its link alone does
 * not (decision 111).
 */
export async function sumKeptOf(
  ctx: Pick<Context, 'db'>,
  asked: readonly { readonly accountId: bigint; readonly at: Date }[],
): Promise<bigint[]> {
  const before = asked.map(({ at }) => new Date(at.getTime() - RETURN_DAYS * DAY_MS))
  const { rows } = await sql.named({ micro: col.present(col.bigint) })`
    select coalesce((
        select sum((l.total_micro - l.discount_micro) * l.received / l.count)
        from shop_order o join order_line l on l.order_id = o.id
        where o.account_id = a.id and o.asset = 'USDT' and o.paid_at <= a.before
          and (o.taken_at is null or (o.taken_by_placer and o.taken_at <= a.at))
      ), 0)::bigint as micro
    from unnest(${asked.map(({ accountId }) => accountId)}::bigint[], ${before}::timestamptz[],
      ${asked.map(({ at }) => at)}::timestamptz[]) with ordinality a (id, before, at, no)
    order by a.no`.execute(ctx.db)
  return rows.map(({ micro }) => micro)
}

export const sumKept = async (
  ctx: Pick<Context, 'db' | 'now'>,
  accountId: bigint,
): Promise<bigint> => (await sumKeptOf(ctx, [{ accountId, at: ctx.now() }]))[0]!
