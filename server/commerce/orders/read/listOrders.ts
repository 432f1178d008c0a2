import { memberOf } from '../../../people/accounts/signIn/memberOf.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { pick, type RowOf } from '../../../platform/db/columns.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { directionOf } from '../../../platform/db/directionOf.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { LISTED_LINES } from '../../../../basics/orderLines.ts'
import { statusesOf } from '../../../../basics/orderTabs.ts'
import { pageAsked, pageOf } from '../../../../api/pageOf.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { readPaymentStatuses } from '../../../money/payments/readPaymentStatuses.ts'
import { hasOffer, ordersWithRefunds } from '../../../money/refunds/ordersWithRefunds.ts'
import { OrderRow } from './orderRow.ts'
import { readFirstLines } from '../lines/orderLine.ts'
import { lineShape, productOf } from './lineShape.ts'

const Row = pick(OrderRow, 'id', 'status', 'asset', 'total_micro', 'pieces', 'created_at')
type Row = RowOf<typeof Row>

/** Orders paid from store credit count as settled. */
export async function listOrders(
  ctx: CallContext,
  input: CallInput<'listOrders'>,
): Promise<CallResult<'listOrders'>> {
  const accountId = memberOf(ctx)
  const page = pageAsked(input)
  const direction = directionOf(page.order, 'desc')
  const shownStatuses = statusesOf(input.tab ?? 'all')
  const orOffered = input.tab === 'afterSale' ? sql`or ${hasOffer(sql`shop_order.id`)}` : sql``
  const inTab = shownStatuses
    ? sql`and (status = any(${[...shownStatuses]}::text[]) ${orOffered})`
    : sql``
  const { rows } = await sql(Row)`
    select id, status, asset, total_micro, pieces, created_at from shop_order where account_id = ${accountId} ${inTab}
    order by created_at ${direction}, id ${direction}
    limit ${page.pageSize} offset ${(page.pageNo - 1) * page.pageSize}`.execute(ctx.db)
  const count = await sql({
    total: col.bigint,
  })`select count(*) as total from shop_order where account_id = ${accountId} ${inTab}`.execute(
    ctx.db,
  )
  const statuses = await readPaymentStatuses(
    ctx,
    rows.map((row) => row.id),
  )
  const lines = await readFirstLines(
    ctx,
    rows.map((row) => row.id),
    LISTED_LINES,
  )
  const ids = rows.map(({ id }) => id)
  const offers = await ordersWithRefunds(ctx, ids, ['offered'])
  const records = rows.map((row) => ({
    orderId: row.id,
    status: row.status,
    paymentStatus: statuses.get(row.id) ?? 'settled',
    total: formatMicro(row.total_micro),
    asset: row.asset,
    count: row.pieces,
    product: productOf(lines.get(row.id)!.lines[0]!, ctx.caller.locale),
    lines: lines.get(row.id)!.lines.map((line) => lineShape(line, ctx.caller.locale)),
    lineCount: lines.get(row.id)!.lineCount,
    createdAt: row.created_at.getTime(),
    refundWaits: offers.has(row.id),
  }))
  return pageOf(records, Number(count.rows[0]!.total), page)
}
