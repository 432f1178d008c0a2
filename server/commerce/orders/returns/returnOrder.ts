import { sql } from '../../../platform/db/sql.ts'
import type { CallInput } from '../../../../api/calls.ts'
import type { Caller } from '../../../../api/caller.ts'
import { refuse } from '../../../../basics/errors.ts'
import { RETURN_DAYS } from '../../../../basics/refunds.ts'
import { mayMove } from '../../../../basics/status.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { findOrder, lockOrder } from '../read/orderRow.ts'
import { findOwnOrder, viewOf, type OrderContext, type OrderView } from '../read/readOrder.ts'
import { emit } from '../../../platform/events/emit.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Requests a return within fourteen days of the payment, for staff to decide; idempotent while undecided. `conflict`
 * for an order that is not paid or was paid earlier (rules: refunds#returns).
 */
export async function returnOrder(
  ctx: OrderContext & { readonly caller: Caller },
  input: CallInput<'returnOrder'>,
): Promise<OrderView> {
  const { id } = await findOwnOrder(ctx, input.orderId, input.secret)
  await inTransaction(ctx, async (tx) => {
    const order = (await lockOrder(tx, id)) ?? refuse('orderUnknown')
    if (order.status === 'refunding') return
    if (!mayMove(order.status, 'return')) refuse('conflict')
    const { rows } = await sql.named`
      update shop_order set status = 'refunding', updated_at = ${tx.now()} where id = ${id} and paid_at > ${new Date(tx.now().getTime() - RETURN_DAYS * DAY_MS)} returning 1`.execute(
      tx.db,
    )
    if (rows.length === 0) refuse('conflict')
    await sql.named`
      insert into order_return (order_id, reason, from_status, asked_at) values (${id}, ${input.reason.trim() || '-'}, ${order.status}, ${tx.now()})
      on conflict (order_id) do update set reason = excluded.reason, from_status = excluded.from_status, state = 'asked', why = null,
        asked_at = excluded.asked_at, decided_at = null, told_at = null`.execute(tx.db)
    await emit(tx, 'order.returnAsked', id, {})
  })
  return viewOf(ctx, (await findOrder(ctx, id))!, ctx.caller.locale)
}
