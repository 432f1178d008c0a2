import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { formatMicro } from '../../../basics/money.ts'
import type { Context } from '../../platform/db/context.ts'

const MAX_EXPORTED = 5_000

export async function exportCharges(ctx: Context, accountId: bigint): Promise<object[]> {
  const { rows } = await sql({
    order_id: col.text,
    network: col.int,
    wallet: col.text,
    amount_micro: col.bigint,
    state: col.text,
    reason: col.orNull(col.text),
    tx_hash: col.orNull(col.text),
    created_at: col.time,
  })`
    select order_id, network, wallet, amount_micro, state, reason, tx_hash, created_at from charge
    where account_id = ${accountId} order by id desc limit ${MAX_EXPORTED}`.execute(ctx.db)
  return rows.map(
    ({ order_id, network, wallet, amount_micro, state, reason, tx_hash, created_at }) => ({
      orderId: order_id,
      network,
      wallet,
      amount: formatMicro(amount_micro),
      state,
      reason,
      txHash: tx_hash,
      at: created_at.getTime(),
    }),
  )
}
