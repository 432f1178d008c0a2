import { sql } from '../../platform/db/sql.ts'
import { formatMicro } from '../../../basics/money.ts'
import type { Context } from '../../platform/db/context.ts'
import { REFUND_COLUMNS, RefundRow } from './refund.ts'

export async function exportRefunds(ctx: Context, orderIds: readonly string[]): Promise<object[]> {
  const { rows } = await sql(RefundRow)`
    select ${REFUND_COLUMNS} from refund where order_id = any(${orderIds}::text[])
    order by id desc`.execute(ctx.db)
  return rows.map(
    ({ order_id, network, amount_micro, reason, state, address, proof, tx_hash, created_at }) => ({
      orderId: order_id,
      network,
      amount: formatMicro(amount_micro),
      reason,
      state,
      address,
      proof,
      txHash: tx_hash,
      at: created_at.getTime(),
    }),
  )
}
