import { memberOf } from '../../../people/accounts/signIn/memberOf.ts'
import type { CallResult } from '../../../../api/calls.ts'
import { countingTab, waitsForBuyer } from '../../../../basics/orderTabs.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { readPaymentStatuses } from '../../../money/payments/readPaymentStatuses.ts'
import { ordersWithRefunds } from '../../../money/refunds/ordersWithRefunds.ts'
import { OrderRow } from './orderRow.ts'

/** The newest of an account; older ones have no unpaid or offered money for long. */
const NEWEST = 200

export async function countOrders(ctx: CallContext): Promise<CallResult<'countOrders'>> {
  const accountId = memberOf(ctx)
  const { rows } = await sql({ id: col.text, status: OrderRow.status })`
    select id, status from shop_order where account_id = ${accountId} order by created_at desc, id desc
    limit ${NEWEST}`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  const unpaid = rows.filter(({ status }) => status === 'unpaid').map(({ id }) => id)
  const statuses = await readPaymentStatuses(ctx, unpaid)
  const offers = await ordersWithRefunds(ctx, ids, ['offered'])
  const counts = { waiting: 0, tabs: { toPay: 0, toShip: 0, toReceive: 0, afterSale: 0 } }
  for (const { id, status } of rows) {
    const seen = { status, paymentStatus: statuses.get(id), refundWaits: offers.has(id) }
    if (waitsForBuyer(seen)) counts.waiting++
    const tab = countingTab(seen)
    if (tab) counts.tabs[tab]++
  }
  return counts
}
