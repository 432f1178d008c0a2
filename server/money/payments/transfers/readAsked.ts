import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Context } from '../../../platform/db/context.ts'

export type Asked = {
  /** Undefined for an unknown order. */
  dueAtMs(orderId: string): number | undefined
  /** To this address, remainders included. */
  amounts(orderId: string, receiver: string): ReadonlySet<bigint>
}

const NONE: ReadonlySet<bigint> = new Set()
const NOTHING: Asked = { dueAtMs: () => undefined, amounts: () => NONE }

export async function readAsked(
  ctx: Context,
  network: NetworkId,
  orderIds: readonly string[],
): Promise<Asked> {
  if (orderIds.length === 0) return NOTHING
  const ids = [...new Set(orderIds)]
  const { rows } = await sql.named({
    order_id: col.text,
    due_at: col.time,
    receiver: col.orNull(col.text),
    amount_micro: col.orNull(col.bigint),
  })`
    select p.order_id, coalesce((select expires_at from quote q
      where q.order_id = p.order_id and q.network = ${network}), p.expires_at) as due_at,
      asked.receiver, asked.amount_micro
    from payment p left join (
      select order_id, receiver, amount_micro from quote where order_id = any(${ids}::text[]) and receiver is not null
      union select order_id, receiver, amount_micro from rest_quote where order_id = any(${ids}::text[])
    ) asked on asked.order_id = p.order_id
    where p.order_id = any(${ids}::text[])`.execute(ctx.db)
  const due = new Map(rows.map((row) => [row.order_id, row.due_at.getTime()]))
  const amounts = new Map(
    [...Map.groupBy(rows, (row) => `${row.order_id} ${row.receiver}`)].map(([key, all]) => [
      key,
      new Set(all.flatMap((row) => row.amount_micro ?? [])),
    ]),
  )
  return {
    dueAtMs: (orderId) => due.get(orderId),
    amounts: (orderId, receiver) => amounts.get(`${orderId} ${receiver}`) ?? NONE,
  }
}
