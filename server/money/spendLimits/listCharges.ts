import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CallResult } from '../../../api/calls.ts'
import { formatMicro } from '../../../basics/money.ts'
import type { Context } from '../../platform/db/context.ts'

const MAX_LISTED = 10

const Row = {
  order_id: col.text,
  network: col.as<ChargeView['network']>(col.int),
  amount_micro: col.bigint,
  state: col.as<ChargeView['state']>(col.text),
  reason: col.orNull(col.as<ChargeView['reason']>(col.text)),
  created_at: col.time,
}
type Row = RowOf<typeof Row>
type ChargeView = CallResult<'listCharges'>[number]

export async function listCharges(ctx: Context, accountId: bigint): Promise<ChargeView[]> {
  const { rows } = await sql(Row)`
    select order_id, network, amount_micro, state, reason, created_at from charge
    where account_id = ${accountId} order by id desc limit ${MAX_LISTED}`.execute(ctx.db)
  return rows.map(({ order_id, network, amount_micro, state, reason, created_at }) => ({
    orderId: order_id,
    network,
    amount: formatMicro(amount_micro),
    state,
    reason,
    at: created_at.getTime(),
  }))
}
