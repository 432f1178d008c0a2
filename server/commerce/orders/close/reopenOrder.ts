import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { mayMove } from '../../../../basics/status.ts'
import { freeSlot } from '../../../platform/db/freeSlot.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { closeUndone } from '../../../money/payments/held/undoAttribution.ts'
import { setCouponPaid } from '../../coupons/takeCoupon.ts'
import { returnStock } from '../../catalogue/returnStock.ts'
import type { Site } from '../notifyBuyer.ts'
import { MAX_OPEN_PER_ACCOUNT, MAX_OPEN_PER_DEVICE } from '../order.ts'
import type { OrderRow } from '../read/orderRow.ts'
import { piecesOfOrder, readLines, unpayingLines } from '../lines/orderLine.ts'
import { endOrder } from './endOrder.ts'

/** True when it is unpaid again; no place among the open orders of its device or account ends it. */
async function openAgain(ctx: TransactionContext, order: OrderRow): Promise<boolean> {
  const { rows } = await sql.named({ id: col.text })`
    with free as (
      select ${freeSlot(
        MAX_OPEN_PER_DEVICE,
        sql`exists (select from shop_order
        where device_hash = ${order.device_hash} and status = 'unpaid' and open_slot = slot)`,
      )} as slot,
             ${freeSlot(
               MAX_OPEN_PER_ACCOUNT,
               sql`exists (select from shop_order
               where account_id = ${order.account_id} and status = 'unpaid' and account_slot = slot)`,
             )} as account_slot
    ) update shop_order o set status = 'unpaid', stock_state = 'unheld', paid_at = null, open_slot = free.slot,
      account_slot = case when o.account_id is not null then free.account_slot end, updated_at = ${ctx.now()}
    from free where o.id = ${order.id} and o.expires_at > ${ctx.now()} and free.slot is not null
      and (o.account_id is null or free.account_slot is not null)
    returning o.id`.execute(ctx.db)
  return rows.length > 0
}

/**
 * For a paid order whose money was not its own: releases its goods; it is unpaid, or expired when out of time. False
 * once goods left. The caller locks payment and order.
 */
export async function reopenOrder(
  ctx: TransactionContext,
  site: Site,
  order: OrderRow,
): Promise<boolean> {
  const lines = await readLines(ctx, order.id)
  if (!mayMove(order.status, 'undo') || lines.some(({ status }) => status !== 'paid')) return false
  if (order.coupon !== null) await setCouponPaid(ctx, order.id, false)
  await returnStock(ctx, piecesOfOrder(order.id))
  await sql.named`${unpayingLines(order.id)}`.execute(ctx.db)
  if (await openAgain(ctx, order)) return true
  await closeUndone(ctx, order.id)
  await endOrder(ctx, { ...order, stock_state: 'unheld' }, 'expired', site)
  return true
}
