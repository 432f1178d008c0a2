import { col, pick } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { RefundRow } from './refund.ts'

const Row = {
  ...pick(RefundRow, 'id', 'transfer_id', 'network', 'amount_micro'),
  address: col.present(col.text),
  tx_hash: col.present(col.text),
  updated_at: col.time,
}

/** What an order had taken and gave back on chain, final; oldest first. */
export async function listPaidBack(ctx: Context, orderId: string) {
  const { rows } = await sql.named(Row)`
    select id, transfer_id, network, amount_micro, address, tx_hash, updated_at from refund
    where order_id = ${orderId} and part = 'delivered' and state = 'done' order by id`.execute(
    ctx.db,
  )
  return rows.map((row) => ({
    transferId: row.transfer_id,
    network: row.network,
    amountMicro: row.amount_micro,
    address: row.address,
    txHash: row.tx_hash,
    // The last change of a final refund is that it became final.
    doneAt: row.updated_at,
  }))
}
